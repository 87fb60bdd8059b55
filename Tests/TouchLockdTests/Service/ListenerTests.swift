import Foundation
import LockCore
import LockSystem
import ServiceHost
import Testing

@testable import TouchLockd

@Suite struct ListenerTests {
  let folder = NSTemporaryDirectory() + "touchlockd-\(UUID().uuidString.prefix(8))"
  var path: String { "\(folder)/touchlock.sock" }

  func listen(_ path: String) throws(ListenError) {
    let loop: EventLoop
    do throws(SystemError) { loop = try EventLoop() } catch { throw .failed(error) }
    try Listener(loop, path: path, hasRoom: { true }, accepted: { _ in }).close()
  }

  func mode(_ path: String) -> UInt32 {
    var status = stat()
    lstat(path, &status)
    return status.st_mode
  }

  @Test func theSocketIsForOwnerAndGroup() throws {
    let host = try ServiceHost(folder: folder)
    #expect(mode(path) == UInt32(S_IFSOCK) | 0o660)
    #expect(mode(folder) == UInt32(S_IFDIR) | 0o755)
    host.stop()
    #expect(!FileManager.default.fileExists(atPath: path))
    host.removeFolder()
  }

  @Test func aSecondDaemonIsRefusedAndTheFirstUndisturbed() throws {
    let host = try ServiceHost(folder: folder)
    defer { host.end() }
    let client = try WireClient(path: path)
    client.call("io.touchlockd.Lock.AwaitUnlock")
    let error = #expect(throws: ListenError.self) { _ = try ServiceHost(folder: folder) }
    #expect(
      error?.text
        == "another touchlockd serves \(path); stop it first, or give this one its own [daemon] socket")
    #expect(error?.exitStatus == .inUse)
    let other = try WireClient(path: path)
    other.call("org.varlink.service.GetInfo")
    #expect(try other.parameters()["vendor"] != nil)
    host.announce(.unlocked)
    #expect(try client.parameters()["since"] != nil)
  }

  @Test func whatADeadDaemonLeftIsReplaced() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let dead = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #expect(UnixAddress(path)!.withPointer { bind(dead, $0, $1) } == 0)
    close(dead)
    #expect(throws: WireClient.Failure.self) { try WireClient(path: path) }
    let host = try ServiceHost(folder: folder)
    _ = try WireClient(path: path)
    host.end()
  }

  @Test func aFileOfTheNameStays() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try "mine".write(toFile: path, atomically: false, encoding: .utf8)
    let error = #expect(throws: ListenError.self) { try listen(path) }
    #expect(error?.text.contains("no socket; remove it or choose another path") == true)
    #expect(error?.exitStatus == .cannotCreate)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
  }

  @Test func aPathThatIsTooLongIsSaidSo() {
    let path = "/tmp/" + String(repeating: "x", count: 103)
    let error = #expect(throws: ListenError.self) { try listen(path) }
    #expect(
      error?.text == "[daemon] socket \(path): 108 bytes, and a socket's path has 1 to 107")
    #expect(error?.exitStatus == .configuration)
  }

  @Test func aFolderThatCannotBeMadeIsNamed() {
    let error = #expect(throws: ListenError.self) { try listen("/no/such/folder/x.sock") }
    #expect(
      error?.text == "cannot serve the socket: open /no/such/folder/x.sock.lock: No such file or directory")
    #expect(error?.exitStatus == .cannotCreate)
  }

  @Test(arguments: [EMFILE, ENFILE, ENOMEM])
  func outOfDescriptorsItTriesAgainLater(code: Int32) throws {
    let loop = try EventLoop()
    var calls = 0
    var accepted = 0
    var first = Date()
    var second = Date.distantPast
    let listener = try Listener(
      loop, path: path, hasRoom: { true },
      accept: { socket in
        calls += 1
        if calls == 1 {
          first = Date()
          errno = code
          return -1
        }
        second = Date()
        return accept(socket, nil, nil)
      },
      accepted: { socket in
        accepted += 1
        loop.stop()
      })
    let client = try WireClient(path: path)
    try loop.run()
    #expect(accepted == 1)
    // No spinning in between: one failure, a pause, one success, and one that found nobody more.
    #expect(calls == 3)
    #expect(second.timeIntervalSince(first) > 0.2)
    _ = client
    listener.close()
    try FileManager.default.removeItem(atPath: folder)
  }

  @Test func withoutRoomClientsWaitUntilOneGoes() throws {
    let loop = try EventLoop()
    var room = 1
    var sockets: [Int32] = []
    let listener = try Listener(
      loop, path: path, hasRoom: { room > 0 },
      accepted: { socket in
        sockets.append(dup(socket.raw))
        room -= 1
        if sockets.count == 3 { loop.stop() }
      })
    let clients = try (0..<3).map { _ in try WireClient(path: path) }
    var turns = 0
    let goes = try Timer(loop) {
      // Only the first was let in until now, and then two more.
      if turns == 0 { #expect(sockets.count == 1) }
      turns += 1
      room = 2
      listener.resume()
    }
    goes.set(Clock.now().advanced(milliseconds: 50))
    try loop.run()
    #expect(sockets.count == 3)
    #expect(turns == 1)
    _ = clients
    for socket in sockets { close(socket) }
    listener.close()
    try FileManager.default.removeItem(atPath: folder)
  }
}
