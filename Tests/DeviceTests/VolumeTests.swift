import Foundation
import Testing
import VirtualDevice

extension DeviceTests {
  /// Debian, its systemd and its packages: what only a whole system shows.
  @Suite(.serialized) struct VolumeTests {
    /// crypttab's keyscript, run by Debian's own tool.
    @Test func aVolumeIsOpenedByADrawing() throws {
      let debian = try DebianDevice.boot(.bookworm, packages: SealedPepperTests.packages)
      try debian.install(DebianPackage.make())
      let installed = InstalledDevice(debian)
      let device = debian.device
      let script = Repository.root.appendingPathComponent("examples/luks-keyscript")
      try device.put(try Data(contentsOf: script), to: "/usr/local/sbin/luks-keyscript", mode: "755")
      try device.put(
        "vault /root/vault none luks,tries=1,keyscript=/usr/local/sbin/luks-keyscript\n", to: "/etc/crypttab")
      _ = try device.output(
        of: """
          truncate -s 20M /root/vault && printf %s 1-2-3-6-9 |
          cryptsetup luksFormat -q --type luks2 --pbkdf pbkdf2 --pbkdf-force-iterations 1000 /root/vault -
          """, timeout: .seconds(120))
      try installed.start("[lock]\nerror_display_ms = 3000\n")
      let opening = try device.start("cryptdisks_start vault")
      try device.wait(
        until: "touchlockctl status --json | grep -q '\"task\":\"asking\"'", timeout: .seconds(120))
      try installed.draw([1, 4, 7, 8])
      try device.wait(until: "touchlockctl status | grep -q 'state *wrong'", timeout: .seconds(120))
      #expect(try device.run("test -e /dev/mapper/vault").status != 0)
      try installed.draw([1, 2, 3, 6, 9])
      #expect(try opening.wait(timeout: .seconds(120)) == 0, "\((try? opening.log()) ?? "")")
      #expect(try device.run("test -e /dev/mapper/vault").succeeded)
      // The drawing opened the volume, not the device.
      #expect(try device.output(of: "touchlockctl status --json").contains("\"locked\":true"))
    }
  }
}
