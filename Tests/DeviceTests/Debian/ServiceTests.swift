import Foundation
import Testing
import VirtualDevice

extension DeviceTests {
  /// The product as a service of Debian: one boot with the package being installed, one with it in charge. On 13 also
  /// what others have made for Varlink.
  @Suite(.serialized) struct ServiceTests {
    private let package = Result { try DebianPackage.make() }

    @Test(arguments: DebianDevice.Release.allCases)
    func aPackageMakesALockedDevice(_ release: DebianDevice.Release) throws {
      let packages = release == .trixie ? ["python3-varlink"] : []
      let installed = InstalledDevice(try DebianDevice.boot(release, packages: packages))
      print("Debian \(release.rawValue) took commands after \(installed.device.bootTime)")
      do {
        try check(installed)
      } catch {
        Issue.record("\(error)\n\((try? installed.journal("-n 60")) ?? "no journal")")
      }
    }

    private func check(_ installed: InstalledDevice) throws {
      try isDebian(installed)
      try install(on: installed)
      try checkUnits(of: installed)
      try installed.debian.reboot()
      try bootsLocked(installed)
      if installed.debian.release == .trixie { try VarlinkTools(device: installed.device).check() }
      try targetFollowsTheLock(installed)
      try devicesComeAndGo(installed)
      try deathLocks(installed)
      try watchdogRestarts(installed)
      try reloadTakesGoodConfigurationsOnly(installed)
      try upgradeStaysLocked(installed)
      try journalHasFields(installed)
      try removalAndPurge(installed)
    }

    /// With hardware found by udev, and nothing amiss before anything is installed.
    private func isDebian(_ installed: InstalledDevice) throws {
      #expect(try installed.output(of: "cat /proc/1/comm") == "systemd")
      #expect(
        try installed.output(of: "sed 's/[.].*//' /etc/debian_version") == installed.debian.release.rawValue)
      #expect(try installed.output(of: "systemctl is-system-running") == "running")
      // A driver may still be looking at its card when all services are up.
      try installed.device.wait(until: "test -c /dev/dri/card0 && test -c /dev/uinput")
    }

    /// It is enabled, and does not lock the screen of whoever installs it.
    private func install(on installed: InstalledDevice) throws {
      try installed.debian.install(package.get())
      #expect(try installed.property("ActiveState") == "inactive")
      #expect(
        try installed.output(
          of: "systemctl is-enabled touchlockd.service touchlockd.socket touchlock-locked.path "
            + "touchlock-unlocked.path touchlock-sleep.service | sort -u") == "enabled")
      #expect(
        try installed.output(of: "id -nG touchlock").split(separator: " ").sorted() == [
          "input", "touchlock", "tty", "video",
        ])
      try installed.configure("[secret]\nhash_memory_kib = 64\nhash_passes = 1\n")
      try installed.setPattern("1-2-3-6-9")
      #expect(
        try installed.output(of: "stat -c '%U %a' /var/lib/touchlockd /var/lib/touchlockd/patterns")
          == "touchlock 700\ntouchlock 600")
      try installed.installKiosk()
    }

    private func checkUnits(of installed: InstalledDevice) throws {
      let units =
        "touchlockd.service touchlockd.socket touchlock-locked.path touchlock-unlocked.path "
        + "touchlock-locked.target touchlock-unlocked.target touchlock-unlocked.service "
        + "touchlock-sleep.service touchlockd-pepper.service"
      let verified = try installed.device.run(
        "systemd-analyze verify --man=no \(units) 2>&1", timeout: .seconds(240))
      #expect(verified.outputText == "" && verified.succeeded)
      let security = try installed.output(
        of: "systemd-analyze security --no-pager touchlockd.service | tail -n 1")
      let level = try #require(
        security.split(separator: " ").compactMap { Double($0) }.first, "\(security)")
      print("systemd-analyze security touchlockd: \(level)")
      #expect(level <= 1.0)
    }

    private func bootsLocked(_ installed: InstalledDevice) throws {
      #expect(try installed.output(of: "systemctl --failed --plain --no-legend") == "")
      let ready = try #require(Int(installed.property("ActiveEnterTimestampMonotonic")))
      let multiUser = try #require(
        Int(installed.property("ActiveEnterTimestampMonotonic", of: "multi-user.target")))
      #expect(0 < ready && ready < multiUser, "locked before multi-user.target")
      #expect(
        try installed.output(of: "id -u touchlock")
          == installed.output(
            of: "awk '/^Uid:/ { print $3 }' /proc/$(systemctl show --value -p MainPID touchlockd)/status"))
      #expect(try installed.output(of: "touchlockctl status").contains("1280x800"))
      #expect(try installed.isLocked())
      #expect(try installed.isActive("touchlock-locked.target"))
      #expect(try !installed.isActive("touchlock-unlocked.target"))
      #expect(try !installed.isActive("kiosk.service"))
      // The terminal is the daemon's: the kernel would refuse without its one capability.
      #expect(try !installed.journal().contains("CAP_SYS_TTY_CONFIG"))
      try installed.plugIn()
    }

    private func targetFollowsTheLock(_ installed: InstalledDevice) throws {
      // Two, because a wrong drawing that is drawn again is no new failure.
      for wrong in [[9, 6, 3, 2, 1], [1, 4, 7, 8]] {
        try installed.draw(wrong)
        try installed.wait(until: "touchlockctl status | grep -q 'failures *1'")
        #expect(try !installed.isActive("touchlock-unlocked.target"))
        try installed.unlock()
        try installed.wait(until: "systemctl is-active -q kiosk.service")
        try installed.wait(until: "! systemctl is-active -q touchlock-locked.target")
        #expect(try installed.device.run("touchlockctl lock", timeout: .seconds(60)).status == 0)
        try installed.wait(until: "! systemctl is-active -q kiosk.service")
        try installed.wait(until: "systemctl is-active -q touchlock-locked.target")
        #expect(try !installed.isActive("touchlock-unlocked.target"))
      }
      try installed.unlock()
      #expect(
        try installed.device.run("systemctl start touchlock-sleep.service", timeout: .seconds(60)).succeeded)
      #expect(try installed.isLocked())
    }

    private func devicesComeAndGo(_ installed: InstalledDevice) throws {
      try installed.unplug()
      try installed.wait(until: "touchlockctl status | grep -q '^touchscreens *none'")
      try installed.plugIn()
      try installed.unlock()
      _ = try installed.output(of: "touchlockctl lock")
    }

    private func deathLocks(_ installed: InstalledDevice) throws {
      // Unlocked, with the application running.
      try installed.unlock()
      try installed.wait(until: "systemctl is-active -q kiosk.service")
      try kill(installed)
      try installed.wait(until: "! systemctl is-active -q kiosk.service")
      #expect(try !installed.isActive("touchlock-unlocked.target"))
      // Locked, with a client that waits.
      let client = try installed.device.start("touchlockctl wait")
      try kill(installed)
      #expect(client.isAlive)
      try installed.unlock()
      #expect(try client.wait(timeout: .seconds(60)) == 0)
      _ = try installed.output(of: "touchlockctl lock")
    }

    /// Kills the daemon and waits until the next one is ready, which is when it shows the locked picture.
    private func kill(_ installed: InstalledDevice) throws {
      let before = try installed.property("MainPID")
      let start = try installed.output(
        of: "read up rest </proc/uptime; systemctl kill -s KILL touchlockd; echo $up")
      try installed.wait(
        until: "[ $(systemctl show --value -p MainPID touchlockd) != \(before) ]"
          + " && systemctl is-active -q touchlockd")
      let end = try #require(Double(installed.property("ActiveEnterTimestampMonotonic"))) / 1e6
      let duration = try end - #require(Double(start))
      print("killed and locked again: \(duration) s of the emulated machine")
      #expect(try installed.isLocked())
    }

    private func watchdogRestarts(_ installed: InstalledDevice) throws {
      try installed.unlock()
      let before = try installed.property("MainPID")
      _ = try installed.output(of: "systemctl kill -s STOP touchlockd")
      try installed.wait(
        until:
          "[ $(systemctl show --value -p MainPID touchlockd) != \(before) ] && touchlockctl status >/dev/null"
      )
      #expect(try installed.isLocked())
      #expect(try installed.journal("-u touchlockd").contains("watchdog"))
      try installed.wait(until: "! systemctl is-active -q kiosk.service")
    }

    private func reloadTakesGoodConfigurationsOnly(_ installed: InstalledDevice) throws {
      let before = try installed.property("MainPID")
      try installed.device.put("[pattern]\nmin_dots = many\n", to: "/etc/touchlockd/touchlockd.conf.d/z.conf")
      #expect(try installed.device.run("systemctl reload touchlockd", timeout: .seconds(60)).status != 0)
      _ = try installed.output(of: "systemctl kill -s HUP touchlockd")
      try installed.wait(until: "journalctl -q -b -t touchlockd | grep -q 'the one before stays'")
      #expect(try installed.journal().contains("/etc/touchlockd/touchlockd.conf.d/z.conf:2: "))
      // The client would refuse it, too.
      _ = try installed.output(of: "rm /etc/touchlockd/touchlockd.conf.d/z.conf")
      try installed.unlock()
      // Five dots are now too few: the pattern opens nothing any more.
      try installed.device.put("[pattern]\nmin_dots = 6\n", to: "/etc/touchlockd/touchlockd.conf.d/z.conf")
      _ = try installed.output(of: "systemctl reload touchlockd")
      #expect(try !installed.isLocked(), "an unlocked device stays so")
      _ = try installed.output(of: "touchlockctl lock")
      try installed.wait(until: "journalctl -q -b -t touchlockd | grep -q 'is used from now on'")
      try installed.draw([1, 2, 3, 6, 9])
      #expect(try installed.device.run("touchlockctl wait --timeout 5", timeout: .seconds(60)).status == 124)
      _ = try installed.output(
        of: "rm /etc/touchlockd/touchlockd.conf.d/z.conf && systemctl reload touchlockd")
      try installed.wait(until: "[ $(journalctl -q -b -t touchlockd | grep -c 'is used from now on') = 2 ]")
      #expect(try installed.property("MainPID") == before)
      try installed.unlock()
      _ = try installed.output(of: "touchlockctl lock")
    }

    private func upgradeStaysLocked(_ installed: InstalledDevice) throws {
      let client = try installed.device.start("touchlockctl wait")
      let before = try installed.property("MainPID")
      try installed.debian.install(DebianPackage.make(revision: 2))
      #expect(try installed.output(of: "dpkg-query -W -f '${Version}' touchlockd").hasSuffix("-2"))
      #expect(try installed.property("MainPID") != before)
      #expect(try installed.isLocked())
      #expect(client.isAlive)
      try installed.unlock()
      #expect(try client.wait(timeout: .seconds(60)) == 0)
      _ = try installed.output(of: "touchlockctl lock")
    }

    private func journalHasFields(_ installed: InstalledDevice) throws {
      let unlocks = try installed.journal("-t touchlockd TOUCHLOCK_EVENT=unlocked -o json")
        .split(separator: "\n")
      let last = try #require(unlocks.last.map { Data($0.utf8) })
      let entry = try #require(JSONSerialization.jsonObject(with: last) as? [String: Any])
      #expect(entry["TOUCHLOCK_FAILURES"] as? String == "0")
      #expect(entry["PRIORITY"] as? String == "5")
      #expect((entry["MESSAGE"] as? String)?.hasPrefix("unlocked") == true)
      #expect(try !installed.journal("TOUCHLOCK_EVENT=wrong").isEmpty)
      let all = try installed.journal("-t touchlockd -o export")
      for form in ["1-2-3-6-9", "12369", "9-6-3-2-1", "1-4-7-8"] { #expect(!all.contains(form)) }
    }

    private func removalAndPurge(_ installed: InstalledDevice) throws {
      _ = try installed.output(of: "dpkg -r touchlockd")
      #expect(try !installed.isActive("touchlockd.service") && !installed.isActive("touchlockd.socket"))
      #expect(try installed.output(of: "ls /var/lib/touchlockd /etc/touchlockd").contains("touchlockd.conf"))
      // Its link in the target is the application's.
      _ = try installed.output(of: "systemctl disable kiosk.service && dpkg -P touchlockd")
      let rest = try installed.output(
        of: "find /etc /usr /var/lib /lib -xdev -path /var/lib/dpkg -prune -o -name '*touchlock*' -print"
          + " | grep -v touchlock-agent || true")
      #expect(rest == "")
    }
  }
}
