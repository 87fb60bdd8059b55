import Foundation
import TestCounts
import Testing
import VirtualDevice

extension DeviceTests {
  /// The pepper that a TPM seals, on Debian with its systemd: what only a whole system shows.
  @Suite(.serialized) struct SealedPepperTests {
    /// With what VolumeTests wants: one image serves both.
    static let packages = [
      "cryptsetup", "libtss2-esys-3.0.2-0", "libtss2-rc0", "libtss2-mu0", "libtss2-tcti-device0",
    ]

    @Test func unlocksOnItsOwnTPMAlone() throws {
      let tpm = try SoftwareTPM()
      try tpm.insert("its own")
      var configuration = DeviceConfiguration()
      tpm.attach(to: &configuration)
      let debian = try DebianDevice.boot(.bookworm, packages: Self.packages, configuration: configuration)
      try debian.install(DebianPackage.make())
      let installed = InstalledDevice(debian)
      _ = try debian.device.output(
        of: """
          mkdir -p -m 700 /etc/credstore.encrypted && head -c 32 /dev/urandom |
          systemd-creds encrypt --with-key=tpm2 --name=touchlockd.pepper - /etc/credstore.encrypted/touchlockd.pepper
          """, timeout: .seconds(120))
      try installed.start()
      try installed.setPattern("1-2-3-6-9")
      #expect(try debian.device.output(of: "grep ^hash /var/lib/touchlockd/patterns").contains(" pepper="))
      _ = try debian.device.output(of: "sync")
      try installed.draw([1, 2, 3, 6, 9])
      #expect(try debian.device.run("touchlockctl wait --timeout 60", timeout: .seconds(90)).succeeded)

      // The same machine, off and on.
      for _ in 0..<Count.of(0, soak: 2) {
        try debian.cutPower { try tpm.insert("its own") }
        try installed.start()
        try installed.draw([1, 2, 3, 6, 9])
        let wait = try debian.device.run("touchlockctl wait --timeout 60", timeout: .seconds(90))
        #expect(wait.succeeded)
      }

      // The same disk in another machine.
      try debian.cutPower { try tpm.insert("another") }
      try installed.start()
      let status = try debian.device.output(of: "touchlockctl status")
      #expect(status.contains("/var/lib/touchlockd/patterns: the patterns are sealed with the pepper"))
      #expect(status.contains("there is no credential touchlockd.pepper"))
      let journal = try debian.device.output(of: "journalctl -b -o cat -u touchlockd -u touchlockd-pepper")
      #expect(journal.contains("the patterns are sealed with the pepper"))
      print(
        "With another TPM systemd says: \(journal.split(separator: "\n").prefix(6).joined(separator: " | "))")
      try installed.draw([1, 2, 3, 6, 9])
      #expect(try debian.device.run("touchlockctl wait --timeout 3", timeout: .seconds(60)).status == 124)
      #expect(try debian.device.output(of: "touchlockctl status --json").contains("\"locked\":true"))
    }
  }
}
