import Testing

@testable import LockSystem

@Suite struct MessageAssemblerTests {
  /// The messages of a stream that arrives in pieces that end at `cuts`, and what is left unfinished.
  func messages(_ stream: [UInt8], cuts: [Int], limit: Int = 100) throws -> ([String], Int) {
    var assembler = MessageAssembler(limit: limit)
    var messages: [String] = []
    var start = 0
    for end in cuts + [stream.count] {
      while start < end {
        start += try stream[start..<end].withUnsafeBytes { try assembler.take($0) }
        if assembler.isComplete { messages.append(String(decoding: assembler.finish(), as: UTF8.self)) }
      }
    }
    return (messages, assembler.count)
  }

  @Test func aStreamMayBeCutAnywhere() throws {
    let stream = Array("one\0\0three\0fo".utf8)
    for first in 0...stream.count {
      for second in first...stream.count {
        let (messages, left) = try messages(stream, cuts: [first, second])
        #expect(messages == ["one", "", "three"])
        #expect(left == 2)
      }
    }
  }

  @Test func nothingBehindTheEndIsTaken() throws {
    var assembler = MessageAssembler(limit: 10)
    let taken = try Array("ab\0cd".utf8).withUnsafeBytes { try assembler.take($0) }
    #expect(taken == 3)
    #expect(assembler.isComplete == true)
    #expect(assembler.finish() == Array("ab".utf8))
    #expect(assembler.isComplete == false)
    #expect(assembler.count == 0)
  }

  @Test func theLimitIsExact() throws {
    let (messages, left) = try messages(Array("12345\0".utf8), cuts: [2], limit: 5)
    #expect(messages == ["12345"])
    #expect(left == 0)
    #expect(throws: MessageAssembler.TooLong.self) {
      _ = try self.messages(Array("123456\0".utf8), cuts: [], limit: 5)
    }
    #expect(throws: MessageAssembler.TooLong.self) {
      _ = try self.messages(Array("123456".utf8), cuts: [5], limit: 5)
    }
  }
}
