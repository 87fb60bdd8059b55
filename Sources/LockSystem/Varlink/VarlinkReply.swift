/// A reply: `{"parameters": {...}}`, with `"continues": true` when another one follows, or
/// `{"error": "interface.Error", "parameters": {...}}`.
public struct VarlinkReply: ~Copyable {
  /// The full name of the error; nil: the call succeeded.
  public let error: String?
  /// An object; one without members when the reply has none.
  public let parameters: JSON
  public let continues: Bool

  public init(_ message: borrowing JSON) throws(MalformedMessage) {
    guard message.isObject else { throw MalformedMessage("a reply is a JSON object") }
    let error = try message.errorName()
    let continues = try message.flag("continues")
    parameters = try message.parameters()
    self.error = error
    self.continues = continues
  }

  /// The bytes of a success, the NUL included.
  public static func encode(_ parameters: borrowing JSON, continues: Bool = false) -> [UInt8] {
    var reply = JSON.object()
    reply.set("parameters", parameters)
    if continues { reply.set("continues", true) }
    return reply.message()
  }

  /// The bytes of an error, the NUL included.
  public static func encode(error: String, _ parameters: borrowing JSON) -> [UInt8] {
    var reply = JSON.object()
    reply.set("error", error)
    reply.set("parameters", parameters)
    return reply.message()
  }
}

extension JSON {
  fileprivate func errorName() throws(MalformedMessage) -> String? {
    guard let error = member("error"), !error.isNull else { return nil }
    guard let name = error.string else { throw MalformedMessage("\"error\" is a string") }
    return name
  }
}
