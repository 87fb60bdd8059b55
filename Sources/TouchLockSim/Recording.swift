import LockCore

/// An evemu recording: a device and what it sent.
struct Recording {
  let device: TouchDevice
  let events: [InputEvent]
}
