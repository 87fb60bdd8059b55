import Foundation
import LockSystem

/// A daemon that answers as the test says, right or wrong.
final class FakeDaemon: Sendable {
  let path: String
  private let listener: Int32

  /// One connection, served in the fake's thread.
  struct Visitor {
    let number: Int
    let descriptor: Int32

    /// Reads one call.
    func readCall() -> String {
      var bytes: [UInt8] = []
      var byte: UInt8 = 0
      while recv(descriptor, &byte, 1, 0) == 1, byte != 0 { bytes.append(byte) }
      return String(decoding: bytes, as: UTF8.self)
    }

    func send(_ text: String) {
      let bytes = Array(text.utf8)
      _ = Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
  }

  /// `serve` gets one visitor after the other, numbered from 0, and hangs up when it returns.
  init(_ serve: @escaping @Sendable (Visitor) -> Void) {
    path = NSTemporaryDirectory() + "fake-\(UUID().uuidString.prefix(8)).sock"
    // Not for the processes that other tests start meanwhile.
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    _ = UnixAddress(path)!.withPointer { bind(listener, $0, $1) }
    listen(listener, 16)
    Thread.detachNewThread { [listener] in
      var number = 0
      while true {
        let descriptor = accept(listener, nil, nil)
        if descriptor < 0 {
          // Here, and not while this thread may still accept: the number may be another test's by then.
          close(listener)
          return
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        serve(Visitor(number: number, descriptor: descriptor))
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
        number += 1
      }
    }
  }

  /// Answers the first call of every visitor with these bytes.
  convenience init(answering text: String) {
    self.init { visitor in
      _ = visitor.readCall()
      visitor.send(text)
      // The client hangs up first.
      _ = visitor.readCall()
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    unlink(path)
  }
}
