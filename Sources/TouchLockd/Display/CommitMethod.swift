/// The ways to show the next frame, from the best to the one that every driver has.
enum CommitMethod: UInt8, CaseIterable, Comparable, Sendable {
  /// An atomic commit that returns at once and sends an event.
  case atomic
  /// An atomic commit that returns when the frame is shown.
  case atomicBlocking
  /// A page flip with an event.
  case pageFlip
  /// A mode set with the next framebuffer.
  case modeSet

  var isAtomic: Bool { self <= .atomicBlocking }
  /// Whether an event tells when the frame is shown.
  var sendsEvent: Bool { self == .atomic || self == .pageFlip }

  /// What to try when the driver refuses this; nil: there is nothing more to try.
  var next: CommitMethod? { CommitMethod(rawValue: rawValue + 1) }

  static func < (left: CommitMethod, right: CommitMethod) -> Bool { left.rawValue < right.rawValue }

  /// For a log line.
  var name: StaticString {
    switch self {
    case .atomic: "atomic"
    case .atomicBlocking: "atomic, blocking"
    case .pageFlip: "legacy page flips"
    case .modeSet: "legacy mode sets"
    }
  }
}
