import Foundation

/// The built touchlockctl, as a process.
final class Tool {
  struct Result: Equatable {
    var status: Int32
    var output: String
    var errors: String
  }

  private let process = Process()
  /// nil: standard output is somewhere else.
  private let output: Pipe?
  private let errors = Pipe()

  /// It lies beside the test bundle.
  static var path: String {
    let bundle = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(fileURLWithPath: bundle ?? "").deletingLastPathComponent().appendingPathComponent(
      "touchlockctl"
    ).path
  }

  init(_ arguments: [String], input: String = "", output path: String? = nil) throws {
    output = path == nil ? Pipe() : nil
    process.executableURL = URL(fileURLWithPath: Self.path)
    process.arguments = arguments
    process.standardError = errors
    process.standardOutput = path.map { FileHandle(forWritingAtPath: $0) as Any } ?? output
    let pipe = Pipe()
    process.standardInput = pipe
    try process.run()
    pipe.fileHandleForWriting.write(Data(input.utf8))
    try pipe.fileHandleForWriting.close()
  }

  // SIGTERM may be blocked, as it was in the thread of the test that started the process.
  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// Waits for the end.
  func finish() -> Result {
    let output = self.output?.fileHandleForReading.readDataToEndOfFile() ?? Data()
    let errors = self.errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self))
  }

  /// Whether it still runs a moment later.
  var keepsRunning: Bool {
    usleep(60_000)
    return process.isRunning
  }

  /// The next line of its output.
  func line() -> String {
    var bytes: [UInt8] = []
    while let byte = try? output?.fileHandleForReading.read(upToCount: 1)?.first, byte != 0x0a {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func run(_ arguments: String..., input: String = "") throws -> Result {
    try Tool(arguments, input: input).finish()
  }
}
