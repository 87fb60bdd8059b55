import Foundation

/// How a command in the virtual device ended.
public struct CommandResult: Sendable {
  /// As a shell gives it: 128 and the signal's number for a command that a signal ended.
  public let status: Int32
  public let output: Data
  public let error: Data

  public var succeeded: Bool { status == 0 }
  public var outputText: String { String(decoding: output, as: UTF8.self) }
  public var errorText: String { String(decoding: error, as: UTF8.self) }
}
