import CLinux
import LockCore

/// The address of a Unix socket: a path, or with a leading `@` a name in the abstract namespace.
public struct UnixAddress {
  /// The longest path, in bytes: sun_path with room for its NUL.
  public static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  private var address = sockaddr_un()
  private let length: socklen_t

  /// nil: the path is empty or too long.
  public init?(_ path: String) {
    let bytes = path.bytes
    guard !bytes.isEmpty, bytes.count <= Self.longestPath else { return nil }
    address.sun_family = sa_family_t(AF_UNIX)
    let isAbstract = bytes[0] == UInt8(ascii: "@")
    withUnsafeMutableBytes(of: &address.sun_path) { target in
      for position in 0..<bytes.count { target[position] = bytes[position] }
      if isAbstract { target[0] = 0 }
    }
    // A path counts its NUL; an abstract name ends where the length says.
    let header = MemoryLayout.size(ofValue: address) - Self.longestPath - 1
    length = socklen_t(header + bytes.count + (isAbstract ? 0 : 1))
  }

  /// Calls `body` with the address as the socket calls want it.
  public func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    var address = address
    return withUnsafePointer(to: &address) { pointer in
      // Every socket address may be read as its common beginning.
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }
}
