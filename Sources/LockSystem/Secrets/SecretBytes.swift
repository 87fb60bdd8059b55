/// A few bytes of a secret text; lives in a `SecretBox`.
public struct SecretBytes: ~Copyable {
  /// The longest pattern as text: 64 dots of two digits and 63 hyphens, and room for blanks around.
  public static let capacity = 256

  private var bytes: InlineArray<256, UInt8>
  public private(set) var count = 0

  public init() { bytes = InlineArray(repeating: 0) }

  /// Adds a byte at the end; false if there is no room.
  public mutating func append(_ byte: UInt8) -> Bool {
    guard count < SecretBytes.capacity else { return false }
    bytes[count] = byte
    count += 1
    return true
  }

  /// Lets `body` write one byte straight to the end, and gives how many it wrote: 1, or 0.
  mutating func append<Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    let place = count..<min(count + 1, SecretBytes.capacity)
    var span = bytes.mutableSpan
    let written = try span.withUnsafeMutableBytes { (buffer) throws(Failure) in
      try body(UnsafeMutableRawBufferPointer(rebasing: buffer[place]))
    }
    count += written
    return written
  }

  mutating func removeLast() {
    count -= 1
    bytes[count] = 0
  }

  /// The byte at `position`, 0 ..< count.
  public subscript(position: Int) -> UInt8 { bytes[position] }

  /// Lets C read the bytes where they are.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.span.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<count])) }
  }
}
