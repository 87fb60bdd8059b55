/// One event as the kernel's evdev interface delivers it (linux/input.h).
public struct InputEvent: Equatable, Sendable {
  /// `EventType`.
  public var type: UInt16
  /// Its meaning depends on `type`.
  public var code: UInt16
  public var value: Int32
  /// When it happened, in microseconds of the device's clock. Devices are known whose time goes back.
  public var microseconds: UInt64

  public init(type: UInt16, code: UInt16, value: Int32, microseconds: UInt64) {
    self.type = type
    self.code = code
    self.value = value
    self.microseconds = microseconds
  }
}
