import CLinux
import LockCore

/// Colours, on a terminal alone. https://no-color.org: not where NO_COLOR has a value.
struct Style {
  enum Colour: UInt8 {
    case red = 31
    case green = 32
    case yellow = 33
  }

  private let isOn: Bool

  /// For standard output.
  init() {
    let isForbidden = getenv("NO_COLOR").map { $0[0] != 0 } ?? false
    let isDumb = getenv("TERM").map { strcmp($0, "dumb") == 0 } ?? true
    isOn = isatty(1) == 1 && !isForbidden && !isDumb
  }

  func paint(_ text: String, _ colour: Colour) -> String { dress(text, colour.rawValue) }

  private func dress(_ text: String, _ code: UInt8) -> String {
    isOn ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
  }
}
