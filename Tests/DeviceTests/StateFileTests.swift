import Foundation
import Testing
import VirtualDevice

extension DeviceTests {
  /// Files and disks that are not as they should be: locked, one clear line with the way out.
  @Suite(.serialized) struct StateFileTests {
    let device: VirtualDevice

    init() throws { device = try DeviceTests.device() }

    private static let patternWayOut = ", or touchlockctl set-pattern"
    private static let backup = "right: the file from a backup, or touchlockctl set-pattern"
    private static let anew = "; counted as 10 failures and written anew"

    /// What is done to a file, and what the daemon says of it; @ is the state folder.
    private static let cases: [(name: String, order: String, line: String)] = [
      ("damaged", "sed -i s/grid/gird/ @/patterns", "@/patterns:2: damaged; \(backup); nothing unlocks"),
      (
        "truncated", "head -c 40 @/patterns > @/p; cat @/p > @/patterns; rm @/p",
        "@/patterns: cut off; \(backup); nothing unlocks"
      ),
      (
        "foreign", "chown 4242 @/patterns",
        "@/patterns: belongs to user 4242, who is not to be trusted; right: chown root @/patterns\(patternWayOut); nothing unlocks"
      ),
      (
        "open", "chmod 644 @/patterns",
        "@/patterns: is open to others (mode 644); right: chmod 600 @/patterns\(patternWayOut); nothing unlocks"
      ),
      (
        "link", "mv @/patterns @/p; ln -s p @/patterns",
        "@/patterns: is a symbolic link; right: remove it\(patternWayOut); nothing unlocks"
      ),
      (
        "future", "sed -i '1s/1/2/' @/patterns",
        "@/patterns: of version 2, this touchlockd reads version 1; right: a later touchlockd, or touchlockctl set-pattern; nothing unlocks"
      ),
      ("damaged", "echo x >> @/attempts", "@/attempts: damaged\(anew)"),
      ("truncated", "echo touchlockd-attempts 1 > @/attempts", "@/attempts: cut off\(anew)"),
      (
        "foreign", "chown 4242 @/attempts",
        "@/attempts: belongs to user 4242, who is not to be trusted; right: chown root @/attempts\(anew)"
      ),
      (
        "open", "chmod 644 @/attempts",
        "@/attempts: is open to others (mode 644); right: chmod 600 @/attempts\(anew)"
      ),
      (
        "link", "mv @/attempts @/a; ln -s a @/attempts",
        "@/attempts: is a symbolic link; right: remove it\(anew)"
      ),
      (
        "future", "sed -i '1s/1/2/' @/attempts",
        "@/attempts: of version 2, this touchlockd reads version 1\(anew)"
      ),
      (
        "foreign folder", "chown 4242 @",
        "@: belongs to user 4242, who is not to be trusted; right: chown root @; nothing unlocks"
      ),
      ("open folder", "chmod 777 @", "@: others may write to it; right: chmod 700 @; nothing unlocks"),
    ]

    @Test func everyBadFileIsSaidInOneLine() throws {
      let locked = try LockedDevice(device)
      defer { try? locked.stop() }
      let state = "\(locked.folder)/state"
      _ = try locked.daemon.stop()
      try device.output(
        of: "printf 'touchlockd-attempts 1\\nfailures 2\\n' > \(state)/attempts; chmod 600 \(state)/attempts")
      try device.output(of: "cp -a \(state) \(locked.folder)/good")
      for (name, order, line) in Self.cases {
        try device.output(of: "rm -rf \(state); cp -a \(locked.folder)/good \(state)")
        try device.output(of: order.replacingOccurrences(of: "@", with: state))
        try locked.restart()
        let said = line.replacingOccurrences(of: "@", with: state)
        let log = try locked.daemon.log().split(separator: "\n").filter { $0.contains("\(state)") }
        #expect(log.count == 1 && log[0].hasSuffix(said), "\(name): \(log) is not \(said)")
        let status = try locked.status()
        #expect(status["locked"] as? Bool == true)
        if order.contains("/patterns") || name.hasSuffix("folder") {
          // Nobody opens it, and status says why.
          #expect(status["patterns"] as? Int == 0)
          #expect(
            "\(status["patternsError"] ?? "");  nothing unlocks".replacingOccurrences(of: ";  ", with: "; ")
              == said)
        } else {
          // The count is no less than it was, and the pattern is there.
          #expect(try locked.failures() == 10)
          #expect(status["patterns"] as? Int == 1)
          #expect(status["state"] as? String == "cooldown")
        }
        _ = try locked.daemon.stop()
      }
      try device.output(of: "rm -rf \(state); cp -a \(locked.folder)/good \(state)")
      try locked.restart()
      try device.wait(
        until: "touchlockctl --socket \(locked.folder)/socket status | grep -q 'Virtual Touchscreen'",
        timeout: .seconds(60))
      try locked.draw([1, 2, 3, 6, 9])
      #expect(try locked.control("wait --timeout 60").status == 0)
    }

    /// A hash that wants more memory than there is: nobody is killed for it, and nothing counts.
    @Test func memoryThatIsNotThereEndsNoProgram() throws {
      let locked = try LockedDevice(device)
      defer { try? locked.stop() }
      try device.output(of: "sed -i 's/ m=[0-9]*/ m=1048576/' \(locked.folder)/state/patterns")
      try locked.draw([1, 2, 3, 6, 9])
      try device.wait(
        until:
          "touchlockctl --socket \(locked.folder)/socket status | grep -q '^attempts  *the pattern could not be hashed in 1048576 KiB of memory: Cannot allocate memory; right: more free memory'",
        timeout: .seconds(60))
      #expect(locked.daemon.isAlive)
      #expect(try locked.failures() == 0)
      #expect(try locked.status()["locked"] as? Bool == true)
      #expect(try device.run("test -e \(locked.folder)/state/attempts").status != 0)
    }

    /// What cannot be recorded is not judged, be it right or wrong; once it can, the owner gets in.
    @Test(arguments: [
      (
        "dd if=/dev/zero of=@/filler bs=1k 2>/dev/null; true", "rm @/filler",
        "@/attempts: cannot be written: No space left on device; right: free some space on its disk"
      ),
      (
        "mount -o remount,ro @", "mount -o remount,rw @",
        "@/attempts: cannot be written: Read-only file system; right: mount its disk writable, or another state_dir"
      ),
    ])
    func aDiskThatTakesNothing(breaks: String, mends: String, line: String) throws {
      let locked = try LockedDevice(device, pattern: nil)
      defer { try? locked.stop() }
      let state = "\(locked.folder)/state"
      func order(_ text: String) throws {
        try device.output(of: text.replacingOccurrences(of: "@", with: state), timeout: .seconds(60))
      }
      _ = try locked.daemon.stop()
      try order("mount -t tmpfs -o size=64k,mode=700 state @")
      defer { _ = try? device.run("umount -l \(state)") }
      let set = try device.run(
        "touchlockctl --config \(locked.folder)/conf set-pattern", input: Data("12369\n".utf8),
        timeout: .seconds(60))
      #expect(set.succeeded)
      let patterns = try device.output(of: "cat \(state)/patterns")
      try order(breaks)
      try locked.restart()
      try device.wait(
        until: "touchlockctl --socket \(locked.folder)/socket status | grep -q 'Virtual Touchscreen'",
        timeout: .seconds(60))
      let said = line.replacingOccurrences(of: "@", with: state)
      for drawing in [[1, 2, 3, 6, 9], [9, 6, 3, 2, 1]] {
        try locked.draw(drawing)
        try device.wait(
          until: "touchlockctl --socket \(locked.folder)/socket status | grep -q '^attempts  *\(said)'",
          timeout: .seconds(60))
        #expect(try locked.status()["locked"] as? Bool == true)
        try device.wait(
          until: "touchlockctl --socket \(locked.folder)/socket status | grep -Eq 'state *locked,'",
          timeout: .seconds(60))
      }
      // The screen says it, too.
      // The bar that crosses out the disk runs through the middle; the disk's left edge is 0.34 x 213 px from it.
      _ = try device.screenshot(within: .seconds(20), named: "unjudged") { picture in
        picture.pixels[400 * 1280 + 640] == 0xf2_b134 && picture.pixels[430 * 1280 + 568] == 0xf2_b134
      }
      #expect(try locked.daemon.log().components(separatedBy: said).count == 3)
      #expect(try device.output(of: "cat \(state)/patterns") == patterns)
      try order(mends)
      try locked.draw([1, 2, 3, 6, 9])
      #expect(try locked.control("wait --timeout 60").status == 0)
      #expect(try locked.status()["attemptsError"] == nil)
    }
  }
}
