import Foundation
import LockCore
import LockSystem

/// A state folder of a test's own, with cheap hashes.
final class StateFixture: Sendable {
  let path: String
  let settings: Settings

  /// The folder itself is not made yet.
  init(memoryKiB: Int = 8, passes: Int = 1) {
    path = NSTemporaryDirectory() + "touchlockd-state-" + UUID().uuidString
    var settings = Settings()
    settings.stateDirectory = path
    settings.hashMemory = memoryKiB
    settings.hashPasses = passes
    self.settings = settings
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func set(_ pattern: String, label: String = "owner") throws {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data((pattern + "\n").utf8))
    _ = try PatternEnrolment.set(
      label, settings: settings, input: FileDescriptor(owning: dup(pipe.fileHandleForReading.fileDescriptor)))
  }

  var attempts: String? { try? String(contentsOfFile: path + "/attempts", encoding: .utf8) }

  static func dots(_ dots: Int...) -> DotPath {
    var path = DotPath()
    for dot in dots { path.append(Dot(index: UInt8(dot - 1))) }
    return path
  }
}

/// Runs a loop until `isDone`, which is asked before each sleep; at most ten seconds. A loop runs once.
func run(_ loop: EventLoop, until isDone: @escaping () -> Bool) throws {
  let timer = try LockSystem.Timer(loop) { loop.stop() }
  timer.set(Clock.now().advanced(milliseconds: 10_000))
  loop.beforeSleep = { if isDone() { loop.stop() } }
  try loop.run()
  loop.beforeSleep = nil
}
