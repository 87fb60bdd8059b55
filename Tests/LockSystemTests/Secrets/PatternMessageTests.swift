import Foundation
import LockCore
import Testing

@testable import LockSystem

@Suite struct PatternMessageTests {
  private func write(_ dots: [Int], _ attempt: UInt32) -> String {
    var path = DotPath()
    for dot in dots { path.append(Dot(index: UInt8(dot - 1))) }
    var message = SecretBytes()
    PatternMessage.write(path, attempt: attempt, into: &message)
    return String(decoding: (0..<message.count).map { message[$0] }, as: UTF8.self)
  }

  private func read(_ text: String) -> (String, Int)? {
    var message = SecretBytes()
    for byte in text.utf8 { _ = message.append(byte) }
    guard let (pattern, attempt) = PatternMessage.read(message) else { return nil }
    return (String(decoding: pattern.map { message[$0] }, as: UTF8.self), attempt)
  }

  @Test func isAReplyOfVarlink() throws {
    let text = write([1, 2, 10, 36], 7)
    #expect(text == "{\"parameters\":{\"pattern\":\"1-2-10-36\",\"attempt\":7},\"continues\":true}\0")
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8.dropLast())) as? [String: Any]
    #expect((json?["parameters"] as? [String: Any])?["pattern"] as? String == "1-2-10-36")
  }

  @Test func isReadAsItWasWritten() throws {
    let (pattern, attempt) = try #require(read(String(write([1, 2, 10, 36], .max).dropLast())))
    #expect(pattern == "1-2-10-36")
    #expect(attempt == 4_294_967_295)
  }

  /// 64 dots of two digits, and the longest number.
  @Test func theLongestFits() throws {
    let text = write(Array(repeating: 36, count: 64), .max)
    #expect(text.hasSuffix("\0"))
    #expect(try #require(read(String(text.dropLast()))).0.utf8.count == 64 * 2 + 63)
  }

  @Test(arguments: [
    "", "{}", "{\"parameters\":{}}", "{\"error\":\"io.touchlockd.Lock.TimedOut\",\"parameters\":{}}",
    "{\"parameters\":{\"pattern\":\"1-2\",\"attempt\":},\"continues\":true}",
    "{\"parameters\":{\"pattern\":\"1-2\",\"attempt\":7},\"continues\":true} ",
    "{\"parameters\":{\"pattern\":\"1-2\",\"attempt\":7},\"continues\":tru",
    "{\"parameters\":{\"pattern\":\"1-2\\\",\"attempt\":7},\"continues\":true}",
    "{\"parameters\":{\"pattern\":\"1-2\",\"attempt\":12345678901},\"continues\":true}",
  ])
  func othersAreNone(text: String) {
    #expect(read(text) == nil)
  }
}
