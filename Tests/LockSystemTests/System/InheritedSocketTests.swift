import Foundation
import Testing

@testable import LockSystem

@Suite struct InheritedSocketTests {
  let path = NSTemporaryDirectory() + "inherited-\(UUID().uuidString.prefix(8))"

  /// What systemd does: a socket at `path`, under a number of its own.
  private func socket(type: Int32 = Int32(SOCK_STREAM.rawValue), listens: Bool = true) throws -> Int32 {
    let descriptor = Foundation.socket(AF_UNIX, type, 0)
    let address = try #require(UnixAddress(path))
    #expect(address.withPointer { bind(descriptor, $0, $1) } == 0)
    if listens { #expect(listen(descriptor, 5) == 0) }
    return descriptor
  }

  private func take(_ descriptor: Int32, process: String?, count: String?, path: String? = nil) -> String {
    do throws(InheritedSocket.Fault) {
      if let socket = try InheritedSocket.take(
        path: path ?? self.path, process: process, count: count, first: descriptor)
      {
        return "\(socket.raw)"
      }
      return "none"
    } catch {
      return error.text
    }
  }

  @Test func theSocketIsTakenAndMadeOurs() throws {
    let descriptor = try socket()
    defer { unlink(path) }
    guard
      let taken = try InheritedSocket.take(
        path: path, process: "\(getpid())", count: "1", first: descriptor)
    else {
      Issue.record("the socket was not taken")
      return
    }
    #expect(taken.raw == descriptor)
    #expect(fcntl(descriptor, F_GETFD) == FD_CLOEXEC)
    #expect(fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0)
  }

  /// sd_listen_fds(3): the variables of another process, or none, mean nothing.
  @Test func whatIsForAnotherProcessIsLeftAlone() throws {
    let descriptor = try socket()
    defer {
      close(descriptor)
      unlink(path)
    }
    #expect(take(descriptor, process: nil, count: nil) == "none")
    #expect(take(descriptor, process: "\(getppid())", count: "1") == "none")
    #expect(take(descriptor, process: "\(getpid())", count: "0") == "none")
    #expect(fcntl(descriptor, F_GETFD) == 0)
  }

  @Test func aSocketThatIsNotTheOneIsRefused() throws {
    let descriptor = try socket()
    defer {
      close(descriptor)
      unlink(path)
    }
    let me = "\(getpid())"
    #expect(take(descriptor, process: me, count: "2").contains("is not one listening stream"))
    #expect(
      take(descriptor, process: me, count: "1", path: "/run/other").contains(
        "stream socket at /run/other; "))
    #expect(take(99, process: me, count: "1").contains("is not one listening stream"))
  }

  @Test func oneThatDoesNotListenIsRefused() throws {
    let descriptor = try socket(listens: false)
    defer {
      close(descriptor)
      unlink(path)
    }
    #expect(take(descriptor, process: "\(getpid())", count: "1").contains("is not one listening stream"))
  }
}
