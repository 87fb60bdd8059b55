import CFuzzer
import Glibc

/// Runs a fuzz target: `test` is given one input after the other, and has to trap when it finds a fault.
///
/// With TOUCHLOCK_FUZZ_SEEDS the process writes the inputs to start from into that folder instead.
public func fuzz(
  seeds: [[UInt8]], _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> Never {
  if let folder = getenv("TOUCHLOCK_FUZZ_SEEDS") {
    write(seeds, String(cString: folder))
    exit(0)
  }
  var count = CommandLine.argc
  var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
  exit(LLVMFuzzerRunDriver(&count, &arguments, test))
}

private func write(_ seeds: [[UInt8]], _ folder: String) {
  for (number, seed) in seeds.enumerated() {
    guard let file = fopen("\(folder)/seed-\(number)", "wb") else {
      perror("\(folder)/seed-\(number)")
      exit(74)
    }
    fwrite(seed, 1, seed.count, file)
    fclose(file)
  }
}
