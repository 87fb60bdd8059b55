import Testing
import VirtualDevice

/// The suites of this folder are extensions of this one: they share one device, so they take turns.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct DeviceTests {
  /// Booted by the first test that asks for it; ended with the test process.
  static let shared = Result { try VirtualDevice.boot() }

  static func device() throws -> VirtualDevice { try shared.get() }
}
