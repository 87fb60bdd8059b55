import Foundation
import Testing
import VirtualDevice

extension DeviceTests {
  /// Debian, its systemd and its packages: what only a whole system shows.
  @Suite(.serialized) struct VolumeTests {
    /// The service, with cheap hashes.
    private func install(_ debian: DebianDevice) throws {
      let device = debian.device
      try debian.install(DebianPackage.make())
      try device.put(
        "[lock]\nerror_display_ms = 3000\n[secret]\nhash_memory_kib = 64\nhash_passes = 1\n",
        to: "/etc/touchlockd/touchlockd.conf")
    }

    /// Starts the service and plugs a finger in.
    private func start(_ device: VirtualDevice) throws -> Finger {
      let finger = try device.plugIn()
      let result = try device.run("systemctl start touchlockd", timeout: .seconds(120))
      #expect(result.succeeded, "\(result.errorText)")
      try device.wait(
        until: "touchlockctl status | grep -q 'Virtual Touchscreen'", timeout: .seconds(60))
      return finger
    }

    private func draw(_ finger: Finger, _ dots: [Int]) throws {
      let cell = 0.8 * 800 / 3
      let places = dots.map { dot in
        let x = 320 + cell * (Double((dot - 1) % 3) + 0.5)
        let y = 80 + cell * (Double((dot - 1) / 3) + 0.5)
        return (Int(x / 1280 * 4096), Int(y / 800 * 4096))
      }
      try finger.stroke(places, duration: .milliseconds(600), interval: .milliseconds(10))
    }

    private func settle(_ device: VirtualDevice) throws {
      try device.wait(until: "touchlockctl status | grep -q 'state *locked'", timeout: .seconds(60))
    }

    /// crypttab's keyscript, run by Debian's own tool.
    @Test func aVolumeIsOpenedByADrawing() throws {
      let debian = try DebianDevice.boot(.bookworm, packages: SealedPepperTests.packages)
      try install(debian)
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
      let finger = try start(device)
      let opening = try device.start("cryptdisks_start vault")
      try device.wait(
        until: "touchlockctl status --json | grep -q '\"task\":\"asking\"'", timeout: .seconds(120))
      try draw(finger, [1, 4, 7, 8])
      try device.wait(until: "touchlockctl status | grep -q 'state *wrong'", timeout: .seconds(120))
      #expect(try device.run("test -e /dev/mapper/vault").status != 0)
      try settle(device)
      try draw(finger, [1, 2, 3, 6, 9])
      #expect(try opening.wait(timeout: .seconds(120)) == 0, "\((try? opening.log()) ?? "")")
      #expect(try device.run("test -e /dev/mapper/vault").succeeded)
      // The drawing opened the volume, not the device.
      #expect(try device.output(of: "touchlockctl status --json").contains("\"locked\":true"))
    }
  }
}
