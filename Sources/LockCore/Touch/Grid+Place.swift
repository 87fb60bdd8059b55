extension Grid {
  /// The dot that a moving finger reaches at a place of the output; nil: it is on none.
  public func dot(at place: Point) -> Dot? {
    let sample = Sweep(start: place, end: place)
    for index in 0..<UInt8(dotCount) {
      let dot = Dot(index: index)
      if sample.reaches(hit, around: centre(of: dot)) { return dot }
    }
    return nil
  }
}
