import TestCounts
import Testing
import VirtualDevice

/// The suites of this folder are extensions of this one: they share one device, so they take turns.
@Suite(.serialized, .timeLimit(.minutes(Count.of(10, soak: 60))))
struct DeviceTests {
  /// Booted by the first test that asks for it; ended with the test process.
  static let shared = Result { try VirtualDevice.boot() }

  static func device() throws -> VirtualDevice { try shared.get() }

  /// One whose clock counts instructions, for the one suite: idle it would cost the others a core.
  static func countingDevice() throws -> VirtualDevice {
    var configuration = DeviceConfiguration()
    configuration.countsInstructions = true
    configuration.processors = 1
    return try VirtualDevice.boot(configuration)
  }
}
