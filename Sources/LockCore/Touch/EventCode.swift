/// The event types that touchscreens send (linux/input-event-codes.h).
public enum EventType {
  public static let synchronization: UInt16 = 0x00
  public static let key: UInt16 = 0x01
  public static let relative: UInt16 = 0x02
  public static let absolute: UInt16 = 0x03
}

/// The codes of `EventType.synchronization`.
public enum SynchronizationCode {
  /// The end of a frame: what came before belongs together.
  public static let report: UInt16 = 0
  /// The end of one contact's packet (protocol A).
  public static let multitouchReport: UInt16 = 2
  /// The kernel's buffer ran over: events are missing.
  public static let dropped: UInt16 = 3
}

/// The codes of `EventType.key` that tell kinds of devices apart.
public enum KeyCode {
  public static let leftButton: UInt16 = 0x110
  public static let joystick: UInt16 = 0x120
  public static let penTool: UInt16 = 0x140
  public static let fingerTool: UInt16 = 0x145
  public static let touch: UInt16 = 0x14a
  public static let stylus: UInt16 = 0x14b
}

/// The codes of `EventType.absolute` that touchscreens use. `AxisName` has all of them.
public enum AxisCode {
  public static let x: UInt16 = 0x00
  public static let y: UInt16 = 0x01
  /// Not an axis of touchscreens: a device that has it and `slot` declares every axis there is.
  public static let reserved: UInt16 = 0x2e
  public static let slot: UInt16 = 0x2f
  public static let touchMajor: UInt16 = 0x30
  public static let positionX: UInt16 = 0x35
  public static let positionY: UInt16 = 0x36
  public static let toolType: UInt16 = 0x37
  public static let trackingID: UInt16 = 0x39
  public static let pressure: UInt16 = 0x3a
  public static let distance: UInt16 = 0x3b

  /// The codes that belong to one contact of several.
  public static let multitouch: ClosedRange<UInt16> = 0x30...0x3d
}

/// The values of `AxisCode.toolType`.
public enum ToolType {
  public static let finger: Int32 = 0
  public static let pen: Int32 = 1
  public static let palm: Int32 = 2
  /// A knob that lies on the screen.
  public static let dial: Int32 = 10
}
