import CLinux
import CSodium
import LockCore

extension HashCost {
  /// What the configuration wants, for a new file of patterns; what it leaves open is measured, on this
  /// device and now. Blocks for some tenths of a second then.
  static func chosen(for settings: Settings) throws(SecretError) -> HashCost {
    let total = deviceMemoryKiB()
    if let memory = settings.hashMemory, memory > total / 2 {
      throw SecretError(
        .input,
        "hash_memory_kib = \(memory) is more than half of this device's \(total) KiB; "
          + "right: \(total / 2) at most, or auto")
    }
    if let memory = settings.hashMemory, let passes = settings.hashPasses {
      return HashCost(memoryKiB: memory, passes: passes)
    }
    var cost = HashCost(memoryKiB: settings.hashMemory ?? min(mostMemory(ofDevice: total), 2048), passes: 1)
    // The first measurement is too short to be exact.
    for _ in 0..<2 {
      let time = try cost.measure()
      cost = cost.fitted(
        microseconds: time, totalKiB: total, memory: settings.hashMemory, passes: settings.hashPasses)
    }
    return cost
  }

  /// The processor's time for one check, in microseconds: what else runs does not count.
  func measure() throws(SecretError) -> Int {
    let start = HashCost.processorTime()
    var key = [UInt8](repeating: 0, count: PatternKey.count)
    let salt = [UInt8](repeating: 0, count: Int(crypto_pwhash_SALTBYTES))
    let text = [CChar](repeating: 0x31, count: 17)
    let result = crypto_pwhash(
      &key, UInt64(key.count), text, UInt64(text.count), salt, UInt64(passes), memoryKiB * 1024,
      crypto_pwhash_ALG_ARGON2ID13)
    guard result == 0 else { throw PatternHash.failure(memoryKiB: memoryKiB, clinux_errno()) }
    return HashCost.processorTime() - start
  }

  /// Throws where there is not as much memory now. The kernel would promise it, and then kill for it.
  func requireMemory() throws(SecretError) {
    let raw = clinux_open("/proc/meminfo", O_RDONLY | O_CLOEXEC, 0)
    guard raw >= 0 else { return }
    let file = FileDescriptor(owning: raw)
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try file.content(longest: 8192) } catch { return }
    guard let available = HashCost.availableKiB(bytes), memoryKiB > available else { return }
    throw PatternHash.failure(memoryKiB: memoryKiB, ENOMEM)
  }

  /// What programs can still have without swap, by /proc/meminfo (proc(5)); nil: it does not say so.
  static func availableKiB(_ meminfo: [UInt8]) -> Int? {
    for line in Piece(bytes: meminfo[...]).words(between: "\n") {
      guard let rest = line.behind("MemAvailable:") else { continue }
      var number = 0
      for byte in rest.bytes where byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") {
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
      }
      return number
    }
    return nil
  }

  private static func deviceMemoryKiB() -> Int {
    let pages = sysconf(Int32(_SC_PHYS_PAGES))
    return max(pages, 0) * (sysconf(Int32(_SC_PAGESIZE)) / 1024)
  }

  private static func processorTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }
}
