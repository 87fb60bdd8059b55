// What the standard library's generic functions do, once for all uses and by the bytes (see String+Bytes).
extension [String] {
  @inline(never)
  public func firstIndex(of text: String) -> Int? {
    for position in indices where self[position] == text { return position }
    return nil
  }

  public func contains(_ text: String) -> Bool { firstIndex(of: text) != nil }

  @inline(never)
  public func joined(separator: String) -> String {
    var whole = ""
    for position in indices {
      if position > 0 { separator.write(to: &whole) }
      self[position].write(to: &whole)
    }
    return whole
  }
}
