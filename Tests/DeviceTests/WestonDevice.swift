import Foundation
import Testing
import VirtualDevice

/// Debian with weston in a session of logind's on tty7, which draws all the time, and the shipped daemon
/// as the service that locks it.
final class WestonDevice {
  let debian: DebianDevice
  var device: VirtualDevice { debian.device }
  let finger: Finger

  /// No pixel of the locked picture has it.
  static let background: UInt32 = 0x2d7a3f
  static let socket = "/run/touchlockd/touchlock.sock"

  /// Boots, starts weston, and then the daemon, which takes the screen from it.
  init() throws {
    debian = try DebianDevice.boot(.bookworm, packages: ["weston", "libpam-systemd", "libinput-bin"])
    let device = debian.device
    try debian.install(DebianPackage.make())
    try device.put("[display]\nblank_after_ms = 0\n", to: "/etc/touchlockd/touchlockd.conf")
    let set = try device.run(
      "touchlockctl set-pattern", input: Data("1-2-3-6-9\n".utf8), timeout: .seconds(60))
    try #require(set.succeeded, "\(set.errorText)")
    try device.put(Self.westonIni, to: "/etc/xdg/weston/weston.ini")
    try device.put(Self.westonUnit, to: "/etc/systemd/system/weston.service")
    finger = try device.plugIn()
    try device.output(of: "systemctl daemon-reload && systemctl start weston", timeout: .seconds(120))
    do {
      _ = try device.screenshot(within: .seconds(120), named: "weston") { Self.isWeston($0) }
      try startClients()
      try device.output(of: "systemctl start touchlockd", timeout: .seconds(120))
    } catch {
      let log = try device.run("journalctl -b --no-pager -n 80", timeout: .seconds(60)).outputText
      Issue.record("\(log)")
      throw error
    }
  }

  /// One that draws all the time, and above it one that writes down every touch.
  private func startClients() throws {
    let client = "systemd-run -q -E XDG_RUNTIME_DIR=/run/user/0 -E WAYLAND_DISPLAY=wayland-1"
    try device.output(of: "\(client) weston-simple-shm", timeout: .seconds(60))
    try device.output(
      of: "\(client) -E WAYLAND_DEBUG=1 -p StandardError=file:/run/touches weston-simple-touch",
      timeout: .seconds(60))
    try device.wait(until: "grep -q 'wl_surface.*commit' /run/touches", timeout: .seconds(60))
  }

  /// How many touches have reached the client of the compositor.
  func touches() throws -> Int {
    Int(try device.output(of: "grep -c 'wl_touch.*\\.down' /run/touches || true"))!
  }

  /// Touches the client's window, wherever on the screen the compositor has put it: it is 600 x 500 large.
  /// The places are on no dot of the locked picture, so that nothing is drawn there.
  func tap() throws {
    for x in [600.0, 680.0] {
      let place = (x: Int(x / 1280 * 4096), y: Int(310.0 / 800 * 4096))
      try finger.stroke([place, place], duration: .milliseconds(80))
    }
  }

  /// Draws the right pattern, and returns when the device is unlocked.
  func unlock() throws {
    try finger.stroke([1, 2, 3, 6, 9].map { DotPlace.of($0) }, duration: .milliseconds(400))
    try device.output(of: "touchlockctl wait --timeout 60", timeout: .seconds(70))
  }

  /// Returns when the locked picture has been scanned out, as a sleep hook relies on it.
  func lock() throws { try device.output(of: "touchlockctl lock", timeout: .seconds(60)) }

  /// Whether most of the picture is the compositor's background.
  static func isWeston(_ image: Image) -> Bool {
    image.pixels.count { $0 == background } > image.pixels.count / 4
  }

  /// Whether nothing is visible: a blank screen, or the emulator's word that it is off.
  static func isDark(_ image: Image) -> Bool { image.isOff }

  private static let westonIni = """
    [core]
    require-input=false
    idle-time=0
    [shell]
    background-color=0xff2d7a3f
    panel-position=none
    locking=false
    animation=none
    startup-animation=none
    close-animation=none
    [input-method]
    path=
    """

  private static let westonUnit = """
    [Unit]
    Description=The session
    After=systemd-user-sessions.service
    [Service]
    User=root
    PAMName=login
    Environment=XDG_SESSION_TYPE=wayland XDG_SEAT=seat0 XDG_VTNR=7
    TTYPath=/dev/tty7
    TTYReset=yes
    TTYVHangup=yes
    StandardInput=tty-force
    StandardOutput=journal
    StandardError=journal
    UtmpIdentifier=tty7
    UtmpMode=user
    ExecStart=/usr/bin/weston --backend=drm-backend.so --use-pixman
    """
}
