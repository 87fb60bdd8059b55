/// Puts together one message of a byte stream. Varlink ends each with a NUL byte.
///
/// An empty assembler holds no memory, so that a client that waits costs none.
public struct MessageAssembler: ~Copyable {
  /// A message grew beyond the limit.
  public struct TooLong: Error, Sendable {
    /// In bytes.
    public let limit: Int
  }

  /// The most bytes that a message may have, without its NUL.
  public let limit: Int
  /// Whether `take` has met the message's end.
  public private(set) var isComplete = false
  private var bytes: [UInt8] = []

  public init(limit: Int) { self.limit = limit }

  /// How many bytes of an unfinished message are held.
  public var count: Int { bytes.count }

  /// Takes what belongs to the present message, its NUL included, and says how many bytes that were.
  /// What comes after it stays the caller's. To be called again only after `finish` when complete.
  public mutating func take(_ input: UnsafeRawBufferPointer) throws(TooLong) -> Int {
    precondition(!isComplete)
    var length = 0
    while length < input.count, input[length] != 0 { length += 1 }
    guard bytes.count + length <= limit else { throw TooLong(limit: limit) }
    bytes.append(contentsOf: input[..<length])
    isComplete = length < input.count
    return isComplete ? length + 1 : length
  }

  /// Hands out the message, without its NUL, and starts on the next.
  public mutating func finish() -> [UInt8] {
    let message = bytes
    bytes = []
    isComplete = false
    return message
  }
}
