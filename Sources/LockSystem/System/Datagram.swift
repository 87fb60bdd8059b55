import CLinux

/// One message to a socket that takes messages, as those of the service manager and of the journal.
enum Datagram {
  /// Sends it to the socket at `path`; with a leading `@`, in the abstract namespace. `flags` as sendto(2).
  @inline(never)
  static func send(_ bytes: [UInt8], to path: String, flags: Int32 = 0) throws(SystemError) {
    guard let address = UnixAddress(path) else {
      throw SystemError("connect", code: ENAMETOOLONG, subject: path)
    }
    let socket = FileDescriptor(
      owning: try systemCall("socket") {
        CLinux.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      })
    try systemCall("sendto", path) {
      address.withPointer { sendto(socket.raw, bytes, bytes.count, Int32(MSG_NOSIGNAL) | flags, $0, $1) }
    }
  }
}
