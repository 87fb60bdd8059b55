/// What an input device says of itself: name, properties, keys and axes.
public struct TouchDevice: Sendable {
  /// The kernel's INPUT_PROP_DIRECT: the position is one on the screen under the finger.
  public static let directProperty: UInt16 = 1

  /// Axis codes are 0 ..< 64, key codes 0 ..< 768, properties 0 ..< 64 (linux/input-event-codes.h).
  public static let axisCount: UInt16 = 64
  public static let keyCount: UInt16 = 768

  public var name: String

  private var propertyBits: UInt64 = 0
  /// The axes, one bit each.
  private(set) var axisBits: UInt64 = 0
  private var keyBits = InlineArray<12, UInt64>(repeating: 0)
  private var relativeBits: UInt64 = 0
  private var axes = InlineArray<64, Axis>(repeating: Axis(minimum: 0, maximum: 0))

  public init(name: String) { self.name = name }

  /// Adds a property, a key, an axis or a relative axis; codes that no kernel has are ignored.
  public mutating func declare(property: UInt16) {
    if property < 64 { propertyBits |= 1 << UInt64(property) }
  }

  public mutating func declare(key: UInt16) {
    if key < Self.keyCount { keyBits[Int(key) / 64] |= 1 << UInt64(key % 64) }
  }

  public mutating func declare(relative: UInt16) {
    if relative < 64 { relativeBits |= 1 << UInt64(relative) }
  }

  public mutating func declare(axis code: UInt16, _ axis: Axis) {
    guard code < Self.axisCount else { return }
    axisBits |= 1 << UInt64(code)
    axes[Int(code)] = axis
  }

  public func has(property: UInt16) -> Bool { property < 64 && propertyBits & 1 << UInt64(property) != 0 }

  public func has(key: UInt16) -> Bool {
    key < Self.keyCount && keyBits[Int(key) / 64] & 1 << UInt64(key % 64) != 0
  }

  public func has(axis: UInt16) -> Bool { axis < Self.axisCount && axisBits & 1 << UInt64(axis) != 0 }

  /// The axis of that code, if the device has it.
  public func axis(_ code: UInt16) -> Axis? { has(axis: code) ? axes[Int(code)] : nil }

  public var isDirect: Bool { has(property: Self.directProperty) }
  public var hasRelativeAxes: Bool { relativeBits != 0 }
}
