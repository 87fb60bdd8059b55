import CLinux
import CSodium
import LockCore

/// A secret that is mixed into every hash and is not on the disk in the clear: the credential
/// `touchlockd.pepper` of the service. Beside it may lie `touchlockd.pepper.old`, which patterns on record
/// were hashed with and new ones are not any more.
struct Pepper: ~Copyable {
  static let name = "touchlockd.pepper"
  private static let names = [name, "touchlockd.pepper.old"]
  /// Shorter ones could be guessed.
  private static let leastBytes = 16

  /// What tells one pepper from another, and nothing else of it: 16 hexadecimal digits.
  let id: String
  private let key: SecretBox<PatternKey>

  /// The id of the one that new hashes are made with; nil: there is none.
  static func presentID(_ settings: Settings) throws(SecretError) -> String? {
    guard let pepper = try read(name, settings) else { return nil }
    return pepper.id
  }

  /// The one of that name in a hash. Throws if it is not here.
  static func find(_ id: String, _ settings: Settings) throws(SecretError) -> Pepper {
    var other: String?
    for name in names {
      guard let pepper = try read(name, settings) else { continue }
      if pepper.id == id { return pepper }
      other = other ?? pepper.id
    }
    let what =
      other.map { "the credential \(name) is another one, \($0)" } ?? "there is no credential \(name)"
    throw SecretError(
      .file,
      "the patterns are sealed with the pepper \(id), and \(what); "
        + "right: that credential, or the patterns set anew (touchlockctl set-pattern)")
  }

  /// Whether a text may be an id.
  static func isID(_ text: Piece) -> Bool {
    guard text.bytes.count == 16 else { return false }
    for byte in text.bytes {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): continue
      default: return false
      }
    }
    return true
  }

  /// Mixes it into a key.
  func season(_ pattern: inout PatternKey) {
    key.read { key in key.season(&pattern) }
  }

  private init(id: String, key: consuming SecretBox<PatternKey>) {
    self.id = id
    self.key = key
  }

  private static func read(_ name: String, _ settings: Settings) throws(SecretError) -> Pepper? {
    guard let directory = settings.credentialsDirectory else { return nil }
    let bytes = try SecretError.box(SecretBytes())
    let isThere = try bytes.change { (bytes) throws(SecretError) in
      try load("\(directory)/\(name)", into: &bytes)
    }
    guard isThere else { return nil }
    let key = try SecretError.box(PatternKey())
    bytes.read { bytes in key.change { key in key.digest(bytes) } }
    let id = key.read { key in hexadecimal(key.digest(of: "id")) }
    return Pepper(id: id, key: key)
  }

  /// False: there is no such file.
  private static func load(_ path: String, into bytes: inout SecretBytes) throws(SecretError) -> Bool {
    let raw = clinux_open(path, O_RDONLY | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC, 0)
    guard raw >= 0 else {
      if clinux_errno() == ENOENT { return false }
      throw SecretError(.system, SystemError.last("open", path).text)
    }
    let file = FileDescriptor(owning: raw)
    do throws(SystemError) {
      while bytes.count < SecretBytes.capacity,
        try bytes.append({ (place) throws(SystemError) in try file.read(into: place) ?? 0 }) == 1
      {}
    } catch {
      throw SecretError(.system, "\(path): \(error.text)")
    }
    guard bytes.count >= leastBytes, bytes.count < SecretBytes.capacity else {
      throw SecretError(
        .file,
        "\(path): a pepper has \(leastBytes) to \(SecretBytes.capacity - 1) bytes; right: 32 random ones")
    }
    return true
  }

  private static func hexadecimal(_ digest: [UInt8]) -> String {
    var text: [UInt8] = []
    for byte in digest[..<8] {
      for digit in [byte >> 4, byte & 15] { text.append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
    }
    return Piece(bytes: text[...]).text
  }
}
