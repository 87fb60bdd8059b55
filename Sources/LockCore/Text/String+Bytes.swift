extension String {
  /// Its UTF-8. Out of line, as the standard library inlines a way for strings of other encodings, which Linux
  /// does not have, into every use.
  @inline(never)
  public var bytes: [UInt8] { Array(utf8) }

  /// Whether the bytes are the same. The standard library's comparison holds texts to be the same, too, if Unicode
  /// does, which brings the normalisation into the program and is not what a name or a path needs.
  @inline(never)
  public func isSame(as other: String) -> Bool { bytes.elementsEqual(other.bytes) }

  // Preferred to the standard library's, but for optional strings and in the `==` of a type that has strings.

  @inline(__always)
  public static func == (one: String, other: String) -> Bool { one.isSame(as: other) }

  @inline(__always)
  public static func != (one: String, other: String) -> Bool { !one.isSame(as: other) }

  /// What `switch` asks.
  @inline(__always)
  public static func ~= (pattern: String, value: String) -> Bool { pattern.isSame(as: value) }
}
