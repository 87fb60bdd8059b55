import Foundation
import ServiceHost
import Testing

/// The README's examples for C and the shell, compiled and run as they stand; only the socket's path is another.
@Suite struct ExamplesTests {
  private let host: ServiceHost
  private let readme: String

  init() throws {
    host = try ServiceHost()
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../README.md")
    readme = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
      .replacingOccurrences(of: "/run/touchlockd/touchlock.sock", with: host.path)
  }

  private func start(_ program: String, _ arguments: [String]) throws -> (process: Process, output: Pipe) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    return (process, output)
  }

  /// The example as a program that prints what the function gives.
  private func compile() throws -> String {
    let start = try #require(readme.range(of: "```c\n"))
    let end = try #require(readme.range(of: "\n```", range: start.upperBound..<readme.endIndex))
    let source =
      "#include <stdio.h>\n" + readme[start.upperBound..<end.lowerBound]
      + "\nint main(void) { printf(\"%d\", wait_for_unlock()); return 0; }\n"
    try source.write(toFile: "\(host.folder)/example.c", atomically: true, encoding: .utf8)
    let program = "\(host.folder)/example"
    let compiler = try self.start(
      "clang", ["-Wall", "-Wextra", "-Werror", "-o", program, "\(host.folder)/example.c"]
    ).process
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0)
    return program
  }

  private func text(_ output: Pipe) -> String {
    String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  private func waitForClient() {
    while host.clientCount == 0 { usleep(1_000) }
  }

  @Test func theFunctionInCWaitsForTheUnlock() throws {
    let program = try compile()
    let waiting = try start(program, [])
    waitForClient()
    host.announce(.unlocked)
    #expect(text(waiting.output) == "1")
    host.announce(.locked)
    let deserted = try start(program, [])
    waitForClient()
    host.stop()
    #expect(text(deserted.output) == "0")
    #expect(try text(start(program, []).output) == "0")
    host.removeFolder()
  }

  @Test func theLineForTheShellWaitsForTheUnlock() throws {
    let line = try #require(
      readme.split(separator: "\n").first {
        $0.contains("printf '{\"method\":\"io.touchlockd.Lock.AwaitUnlock\"}")
      })
    let waiting = try start("sh", ["-c", String(line)])
    waitForClient()
    host.announce(.unlocked)
    #expect(text(waiting.output).hasPrefix("{\"parameters\":{\"since\":"))
    host.stop()
    host.removeFolder()
  }
}
