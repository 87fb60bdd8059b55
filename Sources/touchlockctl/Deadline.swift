import CLinux
import LockCore
import LockSystem

/// When to give up.
struct Deadline {
  /// nil: never.
  private let moment: Instant?

  static let never = Deadline(moment: nil)

  private init(moment: Instant?) { self.moment = moment }

  /// So long from now; nil: never.
  init(milliseconds: Int?) { moment = milliseconds.map { Clock.now().advanced(milliseconds: $0) } }

  /// `--timeout`: seconds, fractions allowed, up to a year.
  init(seconds text: String) throws(Failure) {
    let parts = text.utf8.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count == 2 ? Array(parts[1]) : [0x30]
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    guard parts[0].allSatisfy(isDigit), let whole = Int(Substring(parts[0])), whole <= 31_536_000,
      (1...9).contains(fraction.count), fraction.allSatisfy(isDigit)
    else { throw Failure(.usage, "--timeout \(text): right are seconds, 0 to 31536000, such as 2.5") }
    var milliseconds = 0
    for position in 0..<3 {
      milliseconds = milliseconds * 10 + (position < fraction.count ? Int(fraction[position]) - 0x30 : 0)
    }
    moment = Clock.now().advanced(milliseconds: whole * 1000 + milliseconds)
  }

  /// This one, or so long from now if that is later.
  func atLeast(milliseconds: Int) -> Deadline {
    let other = Clock.now().advanced(milliseconds: milliseconds)
    return moment.map { Deadline(moment: max($0, other)) } ?? self
  }

  var isOver: Bool { moment.map { Clock.now() >= $0 } ?? false }

  /// For poll(2): the milliseconds that are left, but at most `most` where that is given; -1: no end.
  func remaining(atMost most: Int32? = nil) -> Int32 {
    guard let moment else { return most ?? -1 }
    let now = Clock.now()
    guard moment > now else { return 0 }
    let rest = Int32(clamping: (moment.nanoseconds - now.nanoseconds + 999_999) / 1_000_000)
    return most.map { min($0, rest) } ?? rest
  }

  /// Sleeps so long, or until the deadline.
  func pause(milliseconds: Int32) { poll(nil, 0, remaining(atMost: milliseconds)) }
}
