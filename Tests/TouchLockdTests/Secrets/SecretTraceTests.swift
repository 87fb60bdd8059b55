import Foundation
import LockCore
import LockSystem
import Testing

@testable import TouchLockd

/// What a judged drawing leaves in the process's memory: nothing.
@Suite struct SecretTraceTests {
  /// Twelve dots of a grid of 36 that nothing else in memory looks like. Calculated, so that no list of
  /// them lies about.
  private static func dot(_ position: Int, isWrong: Bool) -> UInt8 {
    UInt8((position * 23 + 5) % 36) ^ (isWrong && position == 0 ? 1 : 0)
  }

  private static func settings(_ path: String) -> Settings {
    var settings = Settings()
    settings.stateDirectory = path
    (settings.rows, settings.columns) = (6, 6)
    settings.rules.fillsBetween = false
    (settings.hashMemory, settings.hashPasses) = (64, 1)
    return settings
  }

  @Test(arguments: [false, true])
  func leavesNothingBehind(isWrong: Bool) async throws {
    let state = StateFixture()
    try await enrol(state.path)
    await #expect(processExitsWith: .success) { [path = state.path as String, isWrong = isWrong as Bool] in
      let verdict = try Self.judge(Self.settings(path), isWrong)
      #expect(verdict == (isWrong ? .wrong : .right))
      SecretStack.wipe()
      #expect(try Self.places(holding: Self.list(isWrong)).isEmpty)
      #expect(try Self.places(holding: Self.text(isWrong)).isEmpty)
    }
  }

  /// The search does find what is there.
  @Test func theSearchFindsADrawing() async throws {
    await #expect(processExitsWith: .success) {
      let box = try SecretBox(DotPath())
      box.change { path in
        for position in 0..<12 { path.append(Dot(index: Self.dot(position, isWrong: false))) }
      }
      #expect(try !Self.places(holding: Self.list(false)).isEmpty)
      withExtendedLifetime(box) {}
    }
  }

  /// In a process of its own, as touchlockctl.
  private func enrol(_ path: String) async throws {
    await #expect(processExitsWith: .success) { [path = path as String] in
      let pipe = Pipe()
      let text = Self.text(false)
      pipe.fileHandleForWriting.write(Data(bytes: text.baseAddress!, count: text.count))
      pipe.fileHandleForWriting.write(Data("\n".utf8))
      _ = try PatternEnrolment.set(
        "owner", settings: Self.settings(path),
        input: FileDescriptor(owning: dup(pipe.fileHandleForReading.fileDescriptor)))
    }
  }

  @inline(never)
  private static func judge(_ settings: Settings, _ isWrong: Bool) throws -> Verdict? {
    let loop = try EventLoop()
    var verdict: Verdict?
    let verifier = try Verifier(loop, settings: settings) { verdict = $0.judgement?.verdict }
    let box = try SecretBox(DotPath())
    box.change { path in for position in 0..<12 { path.append(Dot(index: dot(position, isWrong: isWrong))) } }
    let isTaken = box.read { verifier.verify($0, attempt: 1) }
    #expect(isTaken)
    box.change { $0.wipe() }
    try run(loop) { verdict != nil }
    return verdict
  }

  /// The dots as they lie in a path.
  private static func list(_ isWrong: Bool) -> UnsafeMutableBufferPointer<UInt8> {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 12)
    for position in 0..<12 { bytes[position] = dot(position, isWrong: isWrong) }
    return bytes
  }

  /// The dots as they are hashed.
  private static func text(_ isWrong: Bool) -> UnsafeMutableBufferPointer<UInt8> {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 40)
    var count = 0
    for position in 0..<12 {
      if position > 0 {
        bytes[count] = UInt8(ascii: "-")
        count += 1
      }
      let number = dot(position, isWrong: isWrong) + 1
      if number >= 10 {
        bytes[count] = UInt8(ascii: "0") + number / 10
        count += 1
      }
      bytes[count] = UInt8(ascii: "0") + number % 10
      count += 1
    }
    return UnsafeMutableBufferPointer(rebasing: bytes[..<count])
  }

  /// The mappings of this process that hold these bytes elsewhere than here.
  private static func places(holding bytes: UnsafeMutableBufferPointer<UInt8>) throws -> [String] {
    let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/maps"))
    let maps = try String(decoding: file.readToEnd() ?? Data(), as: UTF8.self)
    var places: [String] = []
    for line in maps.split(separator: "\n") where line.contains(" rw") {
      let bounds = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard var start = UnsafeMutableRawPointer(bitPattern: bounds[0]) else { continue }
      let end = UnsafeMutableRawPointer(bitPattern: bounds[1])!
      let own = UnsafeMutableRawPointer(bytes.baseAddress!)
      while start + bytes.count <= end, let place = memchr(start, Int32(bytes[0]), end - start) {
        if place + bytes.count <= end, place != own, memcmp(place, own, bytes.count) == 0 {
          places.append(String(line))
        }
        start = place + 1
      }
    }
    return places
  }
}
