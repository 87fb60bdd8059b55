import Foundation
import VirtualDevice

/// From exec to the first scanned-out picture, microseconds: the middle one of several starts of the daemon, and of
/// a program that only opens the card, fills one buffer and sets the mode. They take turns, so that both suffer
/// alike from what else this machine does.
func medians(rounds: Int) throws -> (bare: Int, daemon: Int) {
  let device = try VirtualDevice.boot(DeviceConfiguration())
  defer { device.stop() }
  let set = try device.run("touchlockctl set-pattern", input: Data("1-2-3-6-9\n".utf8))
  guard set.succeeded else { throw StartError(text: "touchlockctl set-pattern: \(set.errorText)") }
  var bare: [Int] = []
  var daemon: [Int] = []
  // The first ones read their programs from the disk's image.
  for round in 0...rounds {
    let times = try [start("bare-modeset --stay", on: device), start("touchlockd", on: device)]
    if round == 0 { continue }
    bare.append(times[0])
    daemon.append(times[1])
  }
  return (bare.sorted()[rounds / 2], daemon.sorted()[rounds / 2])
}

func start(_ command: String, on device: VirtualDevice) throws -> Int {
  let text = try device.output(of: "start-timer 20000 \(command) 2>/dev/null")
  guard let found = text.firstMatch(of: /pid=([0-9]+) microseconds=([0-9]+)/), let time = Int(found.2) else {
    throw StartError(text: "\(command): \(text)")
  }
  // What the kernel does for the terminals is over by then.
  try device.output(of: "sleep 0.5; kill \(found.1); while [ -e /proc/\(found.1)/exe ]; do sleep 0.05; done")
  return time
}

struct StartError: Error, CustomStringConvertible {
  let text: String
  var description: String { text }
}

let (bare, daemon) = try medians(rounds: 21)
print("\(daemon) \(bare)")
