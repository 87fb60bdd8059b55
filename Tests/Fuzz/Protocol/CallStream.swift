import LockCore
import LockSystem

/// The server's side of one connection, and the client's beside it, held to what must be true whatever comes.
struct CallStream: ~Copyable {
  private static let limit = 256

  private var assembler = MessageAssembler(limit: limit)
  private let strict: JSONParser
  private let lenient: JSONParser
  /// How many bytes come at once; 0: all.
  private let piece: Int

  init(cutting piece: UInt8) {
    self.piece = Int(piece)
    do throws(SystemError) {
      strict = try JSONParser(.strict)
      lenient = try JSONParser(.lenient)
    } catch {
      fatalError("out of memory")
    }
  }

  mutating func read(_ bytes: UnsafeRawBufferPointer) {
    var messages = bytes.split(separator: 0, omittingEmptySubsequences: false).map { Array($0) }
    let rest = messages.removeLast()
    var position = 0
    var taken = 0
    while position < bytes.count {
      let end = piece == 0 ? bytes.count : min(bytes.count, position + piece)
      do throws(MessageAssembler.TooLong) {
        position += try assembler.take(UnsafeRawBufferPointer(rebasing: bytes[position..<end]))
      } catch {
        let whole = taken < messages.count ? messages[taken] : rest
        precondition(whole.count > Self.limit, "a message that is short enough was refused")
        return
      }
      precondition(assembler.count <= Self.limit, "more is held than allowed")
      guard assembler.isComplete else { continue }
      let message = assembler.finish()
      precondition(message == messages[taken], "a message came out as another")
      taken += 1
      look(at: message)
    }
    precondition(taken == messages.count && assembler.count == rest.count, "something got lost")
  }

  /// Takes it for a call, as the daemon does, and for a reply, as touchlockctl does.
  private func look(at message: [UInt8]) {
    if let value = try? strict.parse(message) {
      check(value, message)
      if let call = try? VarlinkCall(value) { check(call) }
    }
    if let value = try? lenient.parse(message), let reply = try? VarlinkReply(value) {
      precondition(value.isObject && reply.parameters.isObject, "a reply of what is no object")
      _ = reply.parameters.member("since")?.int
    }
  }

  /// What the strict parser takes is UTF-8, and says the same once it is written and read again.
  private func check(_ value: borrowing JSON, _ message: [UInt8]) {
    precondition(String(validating: message, as: UTF8.self) != nil, "what is not UTF-8 was taken")
    // A number alone is read up to what ends it, and nothing ends it once it is written.
    guard value.isObject else { return }
    let text = value.withText { Array($0) }
    guard let again = try? lenient.parse(text) else { fatalError("what was written cannot be read") }
    precondition(again.withText { Array($0) } == text, "what was written reads as something else")
  }

  private func check(_ call: borrowing VarlinkCall) {
    precondition(!call.interface.isEmpty && !call.member.utf8.contains(UInt8(ascii: ".")), "a bad name")
    precondition(call.parameters.isObject, "parameters that are no object")
    for name in call.parameters.memberNames {
      guard let member = call.parameters.member(name) else { continue }
      for position in 0..<member.elementCount { _ = member.element(position).string }
    }
  }
}
