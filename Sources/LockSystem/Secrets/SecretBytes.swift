/// A few bytes of a secret text; lives in a `SecretBox`.
public struct SecretBytes: ~Copyable {
  /// The longest pattern as text, 64 dots of two digits and 63 hyphens, and what a message puts around it.
  public static let capacity = 320

  private var bytes: InlineArray<320, UInt8>
  public private(set) var count = 0

  public init() { bytes = InlineArray(repeating: 0) }

  /// Adds a byte at the end; false if there is no room.
  public mutating func append(_ byte: UInt8) -> Bool {
    guard count < SecretBytes.capacity else { return false }
    bytes[count] = byte
    count += 1
    return true
  }

  /// Lets `body` write one byte straight to the end, and gives what it returns: 1, or 0 or less for nothing.
  public mutating func append<Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    let place = count..<min(count + 1, SecretBytes.capacity)
    var span = bytes.mutableSpan
    let written = try span.withUnsafeMutableBytes { (buffer) throws(Failure) in
      try body(UnsafeMutableRawBufferPointer(rebasing: buffer[place]))
    }
    count += max(written, 0)
    return written
  }

  /// Overwrites every byte, used or not.
  public mutating func wipe() {
    for position in 0..<SecretBytes.capacity { bytes[position] = 0 }
    count = 0
  }

  public mutating func removeLast() {
    count -= 1
    bytes[count] = 0
  }

  /// The byte at `position`, 0 ..< count.
  public subscript(position: Int) -> UInt8 { bytes[position] }

  /// Lets C read the bytes where they are.
  public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.span.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<count])) }
  }
}
