import LockCore

/// All of the daemon's memory that holds anything of a drawing. It lives in locked memory as one value.
struct World: ~Copyable {
  var machine: LockMachine
  /// What the picture was last asked to show.
  var current = Scene()
  /// Scratch for what it is to show now.
  var next = Scene()

  /// Overwrites every dot.
  mutating func wipe() {
    machine.wipe()
    current.wipe()
    next.wipe()
  }

  init(_ machine: consuming LockMachine) { self.machine = machine }
}
