import CLinux
import CSodium
import LockCore

/// The wrong drawings of the last five minutes: one that is drawn again is no new failure (as in Android's
/// screen lock). Of each there is only a keyed hash, and key and hashes are in locked memory.
///
/// The key depends on the patterns on record as well: a drawing that was wrong before they were changed
/// may be right now.
final class WrongDrawings {
  /// More than anybody draws in five minutes of waits. Beyond, the oldest is forgotten: then it counts.
  static let capacity = 16
  /// As long as a drawing is remembered, in nanoseconds.
  static let memory: UInt64 = 300_000_000_000

  private typealias Tag = InlineArray<16, UInt8>

  private struct Notes: ~Copyable {
    var key = InlineArray<32, UInt8>(repeating: 0)
    private var tags = InlineArray<16, Tag>(repeating: Tag(repeating: 0))
    /// When each was drawn last, in nanoseconds of the same clock; 0: there is none.
    private var times = InlineArray<16, UInt64>(repeating: 0)

    mutating func renew(_ tag: Tag, at now: Instant) -> Bool {
      for place in 0..<WrongDrawings.capacity
      where times[place] != 0 && now.nanoseconds - times[place] <= WrongDrawings.memory {
        if isEqual(tags[place], tag) {
          times[place] = now.nanoseconds
          return true
        }
      }
      return false
    }

    mutating func add(_ tag: Tag, at now: Instant) {
      var oldest = 0
      for place in 1..<WrongDrawings.capacity where times[place] < times[oldest] { oldest = place }
      tags[oldest] = tag
      times[oldest] = now.nanoseconds
    }

    private func isEqual(_ one: Tag, _ other: Tag) -> Bool {
      one.span.withUnsafeBufferPointer { one in
        other.span.withUnsafeBufferPointer {
          sodium_memcmp($0.baseAddress!, one.baseAddress!, one.count) == 0
        }
      }
    }
  }

  private let notes: SecretBox<Notes>

  init() throws(SystemError) {
    notes = try SecretBox(Notes())
    notes.change { notes in
      var key = notes.key.mutableSpan
      key.withUnsafeMutableBytes { randombytes_buf($0.baseAddress!, $0.count) }
    }
  }

  /// Whether `path` was wrong within the last five minutes, with the same `patterns` on record. If so, it
  /// is remembered from now on.
  func contains(_ path: borrowing DotPath, patterns: String, at now: Instant) -> Bool {
    guard let tag = tag(of: path, patterns) else { return false }
    return notes.change { $0.renew(tag, at: now) }
  }

  /// Remembers a wrong drawing.
  func remember(_ path: borrowing DotPath, patterns: String, at now: Instant) {
    guard let tag = tag(of: path, patterns) else { return }
    notes.change { $0.add(tag, at: now) }
  }

  private func tag(of path: borrowing DotPath, _ patterns: String) -> Tag? {
    let key = notes.read { $0.key }
    do throws(SecretError) {
      return try PatternCode.make(path).read { code in
        code.withBytes { WrongDrawings.tag(of: $0, patterns, key) }
      }
    } catch {
      return nil
    }
  }

  private static func tag(
    of code: UnsafeBufferPointer<UInt8>, _ patterns: String, _ key: InlineArray<32, UInt8>
  ) -> Tag {
    var patterns = patterns
    var own = InlineArray<32, UInt8>(repeating: 0)
    var tag = Tag(repeating: 0)
    patterns.withUTF8 { text in
      var place = own.mutableSpan
      place.withUnsafeMutableBufferPointer { hash(text, key, into: $0) }
    }
    var place = tag.mutableSpan
    place.withUnsafeMutableBufferPointer { hash(code, own, into: $0) }
    return tag
  }

  private static func hash(
    _ text: UnsafeBufferPointer<UInt8>, _ key: InlineArray<32, UInt8>,
    into place: UnsafeMutableBufferPointer<UInt8>
  ) {
    key.span.withUnsafeBufferPointer { key in
      // Fails for lengths alone that it does not have; these it has.
      _ = crypto_generichash(
        place.baseAddress!, place.count, text.baseAddress, UInt64(text.count), key.baseAddress, key.count)
    }
  }
}
