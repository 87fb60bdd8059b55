import Foundation
import Testing
import VirtualDevice

extension DeviceTests {
  /// The harness's Debian: that it boots, with hardware found by udev.
  @Suite(.serialized) struct DebianTests {
    @Test(arguments: DebianDevice.Release.allCases)
    func debianBootsWithSystemdFirst(_ release: DebianDevice.Release) throws {
      let debian = try DebianDevice.boot(release)
      print("Debian \(release.rawValue) took commands after \(debian.device.bootTime)")
      #expect(try debian.device.output(of: "cat /proc/1/comm") == "systemd")
      #expect(try debian.device.output(of: "sed 's/[.].*//' /etc/debian_version") == release.rawValue)
      #expect(try debian.device.output(of: "systemctl is-system-running") == "running")
      #expect(try debian.device.run("test -c /dev/dri/card0 && test -c /dev/uinput").succeeded)
    }
  }
}
