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
  /// Drawings are somebody else's at present, or an attempt is being judged.
  public static let busy = "io.touchlockd.Lock.Busy"
  public static let noPattern = "io.touchlockd.Lock.NoPattern"
  public static let labelTaken = "io.touchlockd.Lock.LabelTaken"
  public static let notAsked = "io.touchlockd.Lock.NotAsked"
  public static let notSaved = "io.touchlockd.Lock.NotSaved"
  public static let timedOut = "io.touchlockd.Lock.TimedOut"
  public static let cancelled = "io.touchlockd.Lock.Cancelled"
  /// The message could not be read at all; the connection is closed after it.
  public static let invalidMessage = "io.touchlockd.Lock.InvalidMessage"
}
