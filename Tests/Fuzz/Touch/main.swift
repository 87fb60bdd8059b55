import Fuzzing
import TouchDevices

// Arbitrary devices, settings and events, through everything between a device and the lock.
fuzz(seeds: TouchFixture.all.map(\.seed)) { input, count in
  var bytes = InputBytes(UnsafeBufferPointer(start: input, count: count))
  let setup = Setup(&bytes)
  guard var desk = Desk(setup) else { return 0 }
  desk.run(&bytes)
  return 0
}
