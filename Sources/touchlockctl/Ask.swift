import CLinux
import LockCore
import LockSystem

/// `touchlockctl ask`: prints what is drawn on the screen, a line each, and reads whether it is accepted
/// from standard input: `accept` or `reject`. It ends with the first one that is accepted.
///
/// The pattern never leaves locked memory but for standard output.
enum Ask {
  static let verb = Verb(
    "ask", "[--timeout SECONDS]",
    summary: "print what is drawn on the screen, for the caller to judge (root)",
    details: """
      Prints what is drawn on the device's screen, such as 1-2-3-6-9, a line each, and reads from
      standard input whether it is accepted: accept or reject. Ends with the first one that is.
      Allowed to root alone. Prints nothing where it ends otherwise.
      """,
    options: [.timeout], run: run)

  private static func run(_ command: Command) throws(Failure) {
    guard geteuid() == 0 else { throw Failure(.notPermitted, "ask: only root may see what is drawn") }
    let path = try command.socketPath()
    let client = try Call.connect(path, until: .never)
    var parameters = JSON.object()
    Call.setTimeout(command.deadline, &parameters)
    try Call.begin("Ask", client, parameters, wantsMore: true)
    let message: SecretBox<SecretBytes>
    do throws(SystemError) {
      message = try SecretBox(SecretBytes())
    } catch {
      throw Failure(.software, error.text)
    }
    while true {
      guard let attempt = try next(client, message) else { return }
      let accepts = try readAnswer()
      var answer = JSON.object()
      answer.set("attempt", attempt)
      answer.set("accept", accepts)
      let other = try Call.connect(path, until: .never)
      // Too late is told by the reply to Ask.
      _ = try? Call.once("Answer", other, answer, until: .never)
    }
  }

  /// Prints the next drawing and gives its number; nil: one was accepted.
  private static func next(
    _ client: Client, _ message: borrowing SecretBox<SecretBytes>
  ) throws(Failure) -> Int? {
    defer { SecretStack.wipe() }
    return try message.change { (message) throws(Failure) in
      message.wipe()
      do throws(Client.Trouble) {
        try client.receive(into: &message)
      } catch {
        throw Call.failure("Ask", error)
      }
      guard let (pattern, attempt) = PatternMessage.read(message) else {
        return try end(message, client)
      }
      let isPrinted = message.withBytes { bytes in
        var end: UInt8 = 0x0a
        return write(1, bytes.baseAddress! + pattern.lowerBound, pattern.count) == pattern.count
          && write(1, &end, 1) == 1
      }
      guard isPrinted else { throw Failure(.inputOutput, "standard output cannot be written") }
      return attempt
    }
  }

  /// A message without a pattern is the last one.
  private static func end(_ message: borrowing SecretBytes, _ client: Client) throws(Failure) -> Int? {
    var bytes: [UInt8] = []
    for position in 0..<message.count { bytes.append(message[position]) }
    let reply: VarlinkReply
    do throws(Client.Trouble) {
      reply = try client.decode(bytes)
    } catch {
      throw Call.failure("Ask", error)
    }
    if let refusal = reply.refusal { throw Call.failure("Ask", refusal) }
    guard !reply.continues, reply.parameters.memberNames.isEmpty else {
      throw Failure(.protocolError, "Ask: not a reply of touchlockd")
    }
    return nil
  }

  private static func readAnswer() throws(Failure) -> Bool {
    var word: [UInt8] = []
    var byte: UInt8 = 0
    while word.count <= 6, read(0, &byte, 1) == 1, byte != 0x0a { word.append(byte) }
    if word.elementsEqual("accept".utf8) { return true }
    if word.elementsEqual("reject".utf8) { return false }
    throw Failure(.badInput, "standard input: neither accept nor reject")
  }
}
