import LockCore

/// An input device node that udev knows of.
struct InputNode {
  /// `/dev/input/event3`.
  let path: String
  /// What the database says; nil where there is none.
  let marks: DeviceChoice.Marks?
  /// LIBINPUT_CALIBRATION_MATRIX, as it is written there.
  let calibration: String?
}
