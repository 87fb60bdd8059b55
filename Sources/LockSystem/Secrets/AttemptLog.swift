import CLinux
import LockCore

/// The count of failures since the last success, on disk before an attempt is judged: `attempts` in the
/// state folder, mode 0600.
///
///     touchlockd-attempts 1
///     failures 3
///
/// A damaged file says nothing about the failures before, and one that could be believed again only by
/// hand would keep the owner out: it counts as `failuresOfDamagedFile` or as what is known from before,
/// whichever is more, and is written anew. A file that vanished counts as what is known.
public struct AttemptLog: Sendable {
  public static let fileName = "attempts"
  /// Enough to make every further attempt wait (from the tenth failure on each one does), too few to make
  /// it wait for long.
  static let failuresOfDamagedFile = 10
  private static let mostFailures = 999_999
  private static let magic = "touchlockd-attempts 1\nfailures "

  /// As recorded last by this process.
  public private(set) var failures = 0

  public init() {}

  /// How many failures are on record in a state folder; 0 where that cannot be read.
  public static func stored(in path: String) -> Int {
    var log = AttemptLog()
    do throws(SecretError) {
      _ = try log.load(from: StateFolder(path, creating: false))
    } catch {
      return 0
    }
    return log.failures
  }

  /// Counts one more failure, on disk when this returns. Gives a line for the log if the file was
  /// damaged. On `SecretError` the attempt must not be judged.
  public mutating func record(in folder: borrowing StateFolder) throws(SecretError) -> String? {
    let complaint = try load(from: folder)
    failures = min(failures + 1, AttemptLog.mostFailures)
    try write(to: folder)
    return complaint
  }

  /// Forgets the failures, after a success.
  public mutating func clear(in folder: borrowing StateFolder) throws(SecretError) {
    failures = 0
    try write(to: folder)
  }

  private mutating func load(from folder: borrowing StateFolder) throws(SecretError) -> String? {
    do throws(StateFileFault) {
      guard let bytes = try folder.read(AttemptLog.fileName, longest: 128) else { return nil }
      guard let count = AttemptLog.failures(in: bytes) else {
        return distrust("\(folder.path(of: AttemptLog.fileName)): damaged")
      }
      failures = count
      return nil
    } catch {
      if case .untrusted = error { return distrust(error.text) }
      throw SecretError(.system, error.text)
    }
  }

  private mutating func distrust(_ what: String) -> String {
    failures = max(failures, AttemptLog.failuresOfDamagedFile)
    return "\(what); counted as \(failures) failures and written anew"
  }

  private func write(to folder: borrowing StateFolder) throws(SecretError) {
    try folder.replace(AttemptLog.fileName, with: "\(AttemptLog.magic)\(failures)\n")
  }

  private static func failures(in bytes: [UInt8]) -> Int? {
    let prefix = Array(magic.utf8)
    guard bytes.starts(with: prefix), bytes.last == UInt8(ascii: "\n") else { return nil }
    let digits = bytes.dropFirst(prefix.count).dropLast()
    guard (1...6).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
