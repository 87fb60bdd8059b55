/// Pixels of 8 bits red, green and blue.
struct Image: Equatable {
  let width: Int
  let height: Int
  var pixels: [UInt8]
}
