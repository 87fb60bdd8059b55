import CLinux
import LockCore

/// The count of failures since the last success, on disk before an attempt is judged: `attempts` in the
/// state folder, mode 0600.
///
///     touchlockd-attempts 1
///     failures 5
///     waited
///
/// `waited` is there once the wait after the last failure is over. Without it a restart begins that wait
/// again, as nobody knows how much of it there was.
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
  private static let magic: StaticString = "touchlockd-attempts "

  /// As recorded last by this process, or loaded.
  public private(set) var failures = 0
  /// Whether the wait after the last failure is not known to be over.
  public private(set) var owesWait = false

  public init() {}

  /// What is on record in a state folder, and a line for the log if that is not to be trusted. Where
  /// nothing can be read there are no failures to tell of; no attempt will be judged there.
  public static func stored(in path: String) -> (log: AttemptLog, complaint: String?) {
    var log = AttemptLog()
    do throws(SecretError) {
      let complaint = try log.load(from: StateFolder(path, creating: false))
      return (log, complaint)
    } catch {
      return (log, nil)
    }
  }

  /// Counts one more failure, on disk when this returns. Gives a line for the log if the file was
  /// damaged. On `SecretError` the attempt must not be judged, and does not count.
  public mutating func record(in folder: borrowing StateFolder) throws(SecretError) -> String? {
    let complaint = try load(from: folder)
    let before = self
    failures = min(failures + 1, AttemptLog.mostFailures)
    owesWait = true
    do throws(SecretError) {
      try write(to: folder)
    } catch {
      self = before
      throw error
    }
    return complaint
  }

  /// Records that the wait after the last failure is over.
  public mutating func recordWait(in folder: borrowing StateFolder) throws(SecretError) {
    _ = try load(from: folder)
    owesWait = false
    try write(to: folder)
  }

  /// Forgets the failures, after a success.
  public mutating func clear(in folder: borrowing StateFolder) throws(SecretError) {
    failures = 0
    owesWait = false
    try write(to: folder)
  }

  private mutating func load(from folder: borrowing StateFolder) throws(SecretError) -> String? {
    do throws(StateFileFault) {
      guard let bytes = try folder.read(AttemptLog.fileName, longest: 128) else { return nil }
      if let fault = read(bytes) { return distrust("\(folder.path(of: AttemptLog.fileName)): \(fault)") }
      return nil
    } catch {
      if case .untrusted = error { return distrust(error.text) }
      throw SecretError(.system, error.text)
    }
  }

  private mutating func distrust(_ what: String) -> String {
    failures = max(failures, AttemptLog.failuresOfDamagedFile)
    owesWait = true
    return "\(what); counted as \(failures) failures and written anew"
  }

  private func write(to folder: borrowing StateFolder) throws(SecretError) {
    let waited = failures > 0 && !owesWait ? "waited\n" : ""
    try folder.replace(
      AttemptLog.fileName, with: "\(AttemptLog.magic.description)1\nfailures \(failures)\n\(waited)")
  }

  /// Takes in a file's content, or says what is wrong with it.
  private mutating func read(_ bytes: [UInt8]) -> String? {
    guard bytes.allSatisfy({ $0 == UInt8(ascii: "\n") || (0x20...0x7E).contains($0) }) else {
      return "damaged"
    }
    var lines = Piece(bytes: bytes[...]).words(between: "\n")
    // Behind the last line's end.
    guard let end = lines.popLast(), end.isEmpty, let head = lines.first else { return "cut off" }
    guard let version = head.behind(AttemptLog.magic)?.wholeNumber, version > 0 else { return "damaged" }
    guard version == 1 else { return "of version \(version), this touchlockd reads version 1" }
    guard lines.count >= 2 else { return "cut off" }
    guard let digits = lines[1].behind("failures "), let count = digits.wholeNumber,
      count <= AttemptLog.mostFailures,
      lines.count == 2 || lines.count == 3 && lines[2] == "waited"
    else { return "damaged" }
    failures = count
    owesWait = count > 0 && lines.count == 2
    return nil
  }
}
