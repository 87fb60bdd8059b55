/// Numbers out of an arbitrary input; behind its end everything is 0.
struct InputBytes {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  mutating func byte() -> UInt8 {
    guard position < bytes.count else { return 0 }
    position += 1
    return bytes[position - 1]
  }

  mutating func word() -> UInt16 { UInt16(byte()) | UInt16(byte()) << 8 }
  mutating func long() -> UInt32 { UInt32(word()) | UInt32(word()) << 16 }
  mutating func short() -> Int32 { Int32(Int16(bitPattern: word())) }
  mutating func integer() -> Int32 { Int32(bitPattern: long()) }
}

/// The other way round, for the inputs to start from.
struct OutputBytes {
  private(set) var bytes: [UInt8] = []

  mutating func byte(_ value: UInt8) { bytes.append(value) }

  mutating func word(_ value: UInt16) {
    byte(UInt8(truncatingIfNeeded: value))
    byte(UInt8(value >> 8))
  }

  mutating func long(_ value: UInt32) {
    word(UInt16(truncatingIfNeeded: value))
    word(UInt16(value >> 16))
  }

  mutating func integer(_ value: Int32) { long(UInt32(bitPattern: value)) }
}
