import Fuzzing
import LockCore
import LockSystem

// Arbitrary bytes of a socket, in arbitrary pieces, through everything between the socket and a call.
fuzz(seeds: Seeds.all) { input, count in
  guard count > 1, let input else { return 0 }
  var stream = CallStream(cutting: input[0])
  stream.read(UnsafeRawBufferPointer(start: input + 1, count: count - 1))
  return 0
}
