import Foundation

/// What LockSystem calls in libc and libsodium passes through here in the test program, by the linker's
/// rule that the program's own definition comes first. So a test sees the order of the calls that matter,
/// and can end the process before one of them, as a power cut would. Used in processes of their own.
enum Interposed {
  nonisolated(unsafe) static var log: [String] = []
  /// Ends the process (exit code 9) before this call, counted from 1; 0: never.
  nonisolated(unsafe) static var lastCall = 0
  nonisolated(unsafe) static var isOn = false
  /// Called before the hash is computed.
  nonisolated(unsafe) static var beforeHash: (() -> Void)?

  static func note(_ call: String) {
    guard isOn else { return }
    log.append(call)
    if log.count == lastCall { _exit(9) }
  }

  /// The path of an open descriptor.
  static func path(_ descriptor: Int32) -> String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")) ?? "?"
  }

  static func next<Function>(_ name: String, as type: Function.Type) -> Function {
    // RTLD_NEXT, a cast that Swift does not import.
    unsafeBitCast(dlsym(UnsafeMutableRawPointer(bitPattern: -1), name), to: type)
  }
}

@_cdecl("fsync") func interposedSync(_ descriptor: Int32) -> Int32 {
  if Interposed.isOn { Interposed.note("fsync " + Interposed.path(descriptor)) }
  return Interposed.next("fsync", as: (@convention(c) (Int32) -> Int32).self)(descriptor)
}

@_cdecl("renameat") func interposedRename(
  _ fromFolder: Int32, _ from: UnsafePointer<CChar>, _ toFolder: Int32, _ to: UnsafePointer<CChar>
) -> Int32 {
  Interposed.note("rename \(String(cString: from)) \(String(cString: to))")
  typealias Rename = @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>) -> Int32
  return Interposed.next("renameat", as: Rename.self)(fromFolder, from, toFolder, to)
}

@_cdecl("crypto_pwhash") func interposedHash(
  _ out: UnsafeMutablePointer<UInt8>, _ outCount: UInt64, _ password: UnsafePointer<CChar>, _ count: UInt64,
  _ salt: UnsafePointer<UInt8>, _ passes: UInt64, _ memory: Int, _ algorithm: Int32
) -> Int32 {
  Interposed.note("hash")
  if Interposed.isOn { Interposed.beforeHash?() }
  typealias Hash =
    @convention(c) (
      UnsafeMutablePointer<UInt8>, UInt64, UnsafePointer<CChar>, UInt64, UnsafePointer<UInt8>, UInt64, Int,
      Int32
    ) -> Int32
  return Interposed.next("crypto_pwhash", as: Hash.self)(
    out, outCount, password, count, salt, passes, memory, algorithm)
}
