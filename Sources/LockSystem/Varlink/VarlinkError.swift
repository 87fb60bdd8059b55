/// A message that is no call or no reply of Varlink.
public struct MalformedMessage: Error, Sendable {
  /// What is wrong and what would be right, without a full stop.
  public let text: String

  public init(_ text: String) { self.text = text }
}

/// The names of errors that travel in replies.
public enum VarlinkError {
  public static let interfaceNotFound = "org.varlink.service.InterfaceNotFound"
  public static let methodNotFound = "org.varlink.service.MethodNotFound"
  public static let invalidParameter = "org.varlink.service.InvalidParameter"
  public static let permissionDenied = "org.varlink.service.PermissionDenied"
  public static let expectedMore = "org.varlink.service.ExpectedMore"
  /// The message could not be read at all; the connection is closed after it.
  public static let invalidMessage = "io.touchlockd.Lock.InvalidMessage"
}
