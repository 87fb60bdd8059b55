import LockCore

/// What is printed: JSON for programs, words for people.
struct Lines {
  let isJSON: Bool

  func line(_ contact: ScreenContact) -> String {
    let event = contact.event
    let kind =
      switch event.kind {
      case .down: "down"
      case .move: "move"
      case .up: "up"
      case .cancel: "cancel"
      }
    let (x, y) = (Self.pixels(contact.point.x), Self.pixels(contact.point.y))
    if isJSON {
      return
        #"{"t_us":\#(event.microseconds),"contact":\#(event.contact),"kind":"\#(kind)","x":\#(x),"y":\#(y)}"#
    }
    let reason = event.reason.map { ": \($0.text)" } ?? ""
    return "\(Self.seconds(event.microseconds))  contact \(event.contact) \(kind) at \(x), \(y)\(reason)"
  }

  func line(_ drawing: Drawing) -> String {
    if isJSON {
      return
        #"{"t_us":\#(drawing.microseconds),"drawing":"\#(drawing.dots)","verdict":"\#(drawing.verdict.rawValue)","#
        + #""reason":"\#(drawing.reason)"}"#
    }
    return "\(Self.seconds(drawing.microseconds))  drawing \(drawing.dots): \(drawing.verdict.rawValue), "
      + drawing.reason
  }

  func line(_ summary: Replay.Summary) -> String {
    let drawings = summary.attempts + summary.tooShort + summary.cancelled
    if isJSON {
      return #"{"summary":{"events":\#(summary.events),"frames":\#(summary.frames),"#
        + #""contacts":\#(summary.contacts),"down":\#(summary.down),"drawings":\#(drawings),"#
        + #""attempts":\#(summary.attempts),"too_short":\#(summary.tooShort),"cancelled":\#(summary.cancelled)}}"#
    }
    let down = summary.down == 0 ? "" : " (\(summary.down) still down)"
    return "\(summary.events) events in \(summary.frames) frames: \(summary.contacts) contacts\(down), "
      + "\(drawings) drawings: \(summary.attempts) attempts, \(summary.tooShort) too short, "
      + "\(summary.cancelled) cancelled"
  }

  /// 1/256 pixel in decimal, all digits of it: 128 is 0.5.
  static func pixels(_ units: Int32) -> String {
    let magnitude = units.magnitude
    // 1/256 is 0.00390625.
    var fraction = Int(magnitude % 256) * 390_625
    var text = (units < 0 ? "-" : "") + "\(magnitude / 256)"
    guard fraction != 0 else { return text }
    var places = 8
    while fraction % 10 == 0 {
      fraction /= 10
      places -= 1
    }
    let digits = "\(fraction)"
    text += "." + String(repeating: "0", count: places - digits.count) + digits
    return text
  }

  private static func seconds(_ microseconds: UInt64) -> String {
    let rest = "\(microseconds % 1_000_000)"
    return "\(microseconds / 1_000_000)." + String(repeating: "0", count: 6 - rest.count) + rest + " s"
  }
}
