import LockCore

/// A method call: `{"method": "interface.Method", "parameters": {...}, "oneway", "more", "upgrade"}`.
public struct VarlinkCall: ~Copyable {
  /// `org.varlink.service` of `org.varlink.service.GetInfo`.
  public let interface: String
  /// `GetInfo` of `org.varlink.service.GetInfo`.
  public let member: String
  /// An object; one without members when the call has none.
  public let parameters: JSON
  /// The caller wants no reply, and none may be sent.
  public let isOneway: Bool
  /// The caller takes more than one reply.
  public let wantsMore: Bool
  /// The caller wants to speak another protocol after the reply.
  public let wantsUpgrade: Bool

  /// The full name.
  public var method: String { "\(interface).\(member)" }

  /// Reads a call. Members that Varlink does not define are ignored, as they may be extensions.
  public init(_ message: borrowing JSON) throws(MalformedMessage) {
    guard message.isObject else { throw MalformedMessage("a call is a JSON object") }
    guard let name = message.member("method")?.string else {
      throw MalformedMessage("a call has a string \"method\"")
    }
    guard let parts = Piece(name).parts(atLast: "."), !parts.before.isEmpty else {
      throw MalformedMessage("a method is named interface.Method")
    }
    let isOneway = try message.flag("oneway")
    let wantsMore = try message.flag("more")
    let wantsUpgrade = try message.flag("upgrade")
    parameters = try message.parameters()
    interface = parts.before.text
    member = parts.behind.text
    self.isOneway = isOneway
    self.wantsMore = wantsMore
    self.wantsUpgrade = wantsUpgrade
  }

  /// The bytes of a call, its NUL included.
  public static func encode(
    _ method: String, _ parameters: borrowing JSON = JSON.object(), wantsMore: Bool = false
  ) -> [UInt8] {
    var call = JSON.object()
    call.set("method", method)
    if !parameters.memberNames.isEmpty { call.set("parameters", parameters) }
    if wantsMore { call.set("more", true) }
    return call.message()
  }
}

extension JSON {
  /// A member that is true or false; absent and null mean false.
  func flag(_ name: String) throws(MalformedMessage) -> Bool {
    guard let value = member(name), !value.isNull else { return false }
    guard let flag = value.bool else { throw MalformedMessage("\"\(name)\" is true or false") }
    return flag
  }

  /// Absent, null and `{}` all mean that there are none.
  func parameters() throws(MalformedMessage) -> JSON {
    guard let parameters = member("parameters"), !parameters.isNull else { return JSON.object() }
    guard parameters.isObject else { throw MalformedMessage("\"parameters\" is a JSON object") }
    return parameters
  }

  /// The value as a message: its text and a NUL.
  func message() -> [UInt8] {
    withText { text in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(text.count + 1)
      bytes.append(contentsOf: text)
      bytes.append(0)
      return bytes
    }
  }
}
