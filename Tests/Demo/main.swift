import Foundation
import VirtualDevice

/// Boots the virtual device, sets a pattern, draws a wrong one and then the right one, and says what
/// happened.
func demo(interactive: Bool) throws {
  var configuration = DeviceConfiguration()
  if interactive { configuration.display = "gtk" }
  say("booting the virtual device ...")
  let device = try VirtualDevice.boot(configuration)
  defer { device.stop() }
  say(String(format: "  up after %.1f s", device.bootTime.seconds))

  let pattern = "1-2-3-6-9"
  let set = try device.run("touchlockctl set-pattern", input: Data("\(pattern)\n".utf8))
  guard set.succeeded else { throw DemoError("touchlockctl set-pattern: \(set.errorText)") }
  say("pattern set: \(pattern)")
  // Long enough that a busy machine's pictures still show them.
  let looks = "[lock]\nerror_display_ms = 2000\nsuccess_display_ms = 2000\n"
  let written = try device.run(
    "mkdir -p /etc/touchlockd && cat > /etc/touchlockd/touchlockd.conf", input: Data(looks.utf8))
  guard written.succeeded else { throw DemoError("the configuration: \(written.errorText)") }
  let daemon = try device.start("touchlockd")
  try device.wait(until: "touchlockctl status", timeout: .seconds(20))
  var isOver = false
  defer {
    if !isOver {
      say((try? daemon.log()) ?? "")
      say((try? device.run("touchlockctl status").outputText) ?? "")
    }
  }
  let client = try device.start("touchlockctl wait")

  if interactive {
    say("draw \(pattern) in the window with the mouse; it ends when the device is unlocked")
    _ = try client.wait(timeout: .seconds(3600))
    isOver = true
    say("unlocked")
    return
  }

  let pictures = try Pictures()
  let finger = try device.plugIn()
  try device.wait(until: "touchlockctl status | grep -q Virtual", timeout: .seconds(10))
  try pictures.keep(device, "locked")

  say("a finger draws 1-4-7-8, which is wrong")
  try finger.stroke(Dots.way([1, 4, 7, 8]), duration: .milliseconds(900))
  try device.wait(until: "touchlockctl status | grep -q 'state *wrong'", timeout: .seconds(10))
  try pictures.keep(device, "wrong")
  guard client.isAlive else { throw DemoError("the client ended on a wrong pattern") }
  try device.wait(until: "touchlockctl status | grep -q 'state *locked'", timeout: .seconds(10))

  say("the finger draws \(pattern)")
  let begin = try finger.stroke(Dots.way([1, 2, 3, 6]), duration: .milliseconds(900), hold: true)
  // Half way to the last dot, the loose end of the line is at the finger.
  let last = Dots.place(6)
  let next = Dots.place(9)
  try finger.move((last.x + 2 * next.x) / 3, (last.y + next.y) / 2)
  Thread.sleep(forTimeInterval: 0.1)
  try pictures.keep(device, "half-drawn")
  try finger.move(next.x, next.y)
  let end = try finger.up()
  try device.wait(until: "touchlockctl status | grep -q 'state *right'", timeout: .seconds(10))
  try pictures.keep(device, "right")
  let status = try client.wait(timeout: .seconds(10))

  say("what the daemon said:")
  for line in try daemon.log().split(separator: "\n") { say("  \(line)") }
  say("what the client got: touchlockctl wait ended with exit code \(status)")
  say(String(format: "drawing took %.2f s", Double(end.last - begin.first) / 1e9))
  say("pictures: \(pictures.names.joined(separator: ", "))")
  isOver = true
  guard status == 0 else { throw DemoError("the client was not told of the unlock") }
}

extension Duration {
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

do {
  try demo(interactive: CommandLine.arguments.contains("--interactive"))
} catch {
  say("demo failed: \(error)")
  exit(1)
}
