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
      try install(debian)
      _ = try debian.device.output(
        of: """
          mkdir -p -m 700 /etc/credstore.encrypted && head -c 32 /dev/urandom |
          systemd-creds encrypt --with-key=tpm2 --name=touchlockd.pepper - /etc/credstore.encrypted/touchlockd.pepper
          """, timeout: .seconds(120))
      var finger = try start(debian.device)
      let set = try debian.device.run(
        "touchlockctl set-pattern", input: Data("1-2-3-6-9\n".utf8), timeout: .seconds(60))
      #expect(set.succeeded, "\(set.errorText)")
      #expect(try debian.device.output(of: "grep ^hash /var/lib/touchlockd/patterns").contains(" pepper="))
      _ = try debian.device.output(of: "sync")
      try draw(finger, [1, 2, 3, 6, 9])
      #expect(try debian.device.run("touchlockctl wait --timeout 60", timeout: .seconds(90)).succeeded)

      // The same machine, off and on.
      for _ in 0..<Count.of(0, soak: 2) {
        try debian.cutPower { try tpm.insert("its own") }
        finger = try start(debian.device)
        try draw(finger, [1, 2, 3, 6, 9])
        let wait = try debian.device.run("touchlockctl wait --timeout 60", timeout: .seconds(90))
        #expect(wait.succeeded)
      }

      // The same disk in another machine.
      try debian.cutPower { try tpm.insert("another") }
      finger = try start(debian.device)
      let status = try debian.device.output(of: "touchlockctl status")
      #expect(status.contains("/var/lib/touchlockd/patterns: the patterns are sealed with the pepper"))
      #expect(status.contains("there is no credential touchlockd.pepper"))
      let journal = try debian.device.output(of: "journalctl -b -o cat -u touchlockd -u touchlockd-pepper")
      #expect(journal.contains("the patterns are sealed with the pepper"))
      print(
        "With another TPM systemd says: \(journal.split(separator: "\n").prefix(6).joined(separator: " | "))")
      try draw(finger, [1, 2, 3, 6, 9])
      #expect(try debian.device.run("touchlockctl wait --timeout 3", timeout: .seconds(60)).status == 124)
      #expect(try debian.device.output(of: "touchlockctl status --json").contains("\"locked\":true"))
    }

    /// The service, with cheap hashes.
    private func install(_ debian: DebianDevice) throws {
      try debian.install(DebianPackage.make())
      try debian.device.put(
        "[secret]\nhash_memory_kib = 64\nhash_passes = 1\n", to: "/etc/touchlockd/touchlockd.conf")
    }

    /// Plugs a finger in and starts the service.
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
  }
}
