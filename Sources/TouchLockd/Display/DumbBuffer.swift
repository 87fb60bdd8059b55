import CDRM
import LockCore
import LockSystem

/// Memory of a card that it can scan out, with its framebuffer. Both are given back when the owner is gone.
struct DumbBuffer: ~Copyable {
  /// The longest side that is asked for, in pixels: a bound on what a driver's mode can make us allocate.
  static let longestSide: Int32 = 16_384

  /// Bytes in a row, as the driver has rounded them.
  let pitch: Int
  /// The framebuffer's number.
  let framebuffer: UInt32

  private let card: Card
  private let handle: Handle
  private let mapping: Mapping

  /// The pixels, row by row from the top left.
  var bytes: UnsafeMutableRawBufferPointer { mapping.bytes }

  init(on card: Card, size: Size, format: PixelFormat) throws(DisplayError) {
    let longest = Self.longestSide
    guard (1...longest).contains(size.width), (1...longest).contains(size.height) else {
      throw .unusable(
        "\(card.path): a mode of \(size.width)x\(size.height); sides of 1 to \(longest) can be shown")
    }
    let raw = card.descriptor.raw
    let handle = try Handle(card, size, bitsPerPixel: UInt32(format.bytesPerPixel * 8))
    let rowBytes = Int(size.width) * format.bytesPerPixel
    guard handle.pitch >= rowBytes, handle.size >= handle.pitch * Int(size.height)
    else { throw .unusable("\(card.path): the driver made a buffer that is too small") }

    var offset: UInt64 = 0
    guard drmModeMapDumbBuffer(raw, handle.number, &offset) == 0 else {
      throw .last("map a buffer of", card.path)
    }
    let mapping = try Mapping(card.descriptor, offset: offset, size: handle.size, path: card.path)

    var framebuffer: UInt32 = 0
    let handles: [UInt32] = [handle.number, 0, 0, 0]
    let pitches: [UInt32] = [UInt32(handle.pitch), 0, 0, 0]
    let offsets: [UInt32] = [0, 0, 0, 0]
    guard
      drmModeAddFB2(
        raw, UInt32(size.width), UInt32(size.height), format.code, handles, pitches, offsets, &framebuffer, 0)
        == 0
    else { throw .last("make a framebuffer on", card.path) }

    pitch = handle.pitch
    self.framebuffer = framebuffer
    self.card = card
    self.handle = handle
    self.mapping = mapping
  }

  // The framebuffer goes before the memory under it; the members are destroyed after this.
  deinit { drmModeRmFB(card.descriptor.raw, framebuffer) }

  /// The memory itself.
  private struct Handle: ~Copyable {
    let card: Card
    let number: UInt32
    let pitch: Int
    let size: Int

    init(_ card: Card, _ size: Size, bitsPerPixel: UInt32) throws(DisplayError) {
      var number: UInt32 = 0
      var pitch: UInt32 = 0
      var bytes: UInt64 = 0
      let raw = card.descriptor.raw
      guard
        drmModeCreateDumbBuffer(
          raw, UInt32(size.width), UInt32(size.height), bitsPerPixel, 0, &number, &pitch, &bytes) == 0
      else { throw .last("make a buffer on", card.path) }
      self.card = card
      self.number = number
      self.pitch = Int(pitch)
      self.size = Int(bytes)
    }

    deinit { drmModeDestroyDumbBuffer(card.descriptor.raw, number) }
  }
}
