// The standard library's pieces of string interpolation are inlined into every use, with their memory
// management: a line with three values becomes 1.6 KB of code. These stand out of line and are preferred
// to them, so that it is a few calls.

extension DefaultStringInterpolation {
  @inline(never)
  public mutating func appendLiteral(_ literal: String) { literal.write(to: &self) }

  @inline(never)
  public mutating func appendInterpolation(_ value: String) { value.write(to: &self) }

  @inline(never)
  public mutating func appendInterpolation(_ value: some FixedWidthInteger) {
    String(value).write(to: &self)
  }
}
