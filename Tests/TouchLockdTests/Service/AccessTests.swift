import Foundation
import LockCore
import LockSystem
import Testing

@testable import ServiceHost
@testable import TouchLockd

/// Who may call what. The caller is this process; which user and group count is the test's.
@Suite struct AccessTests {
  static let calls = ["GetStatus", "AwaitUnlock", "Monitor", "Lock", "Unlock"]
  static let rights: [Access.Right] = [.status, .wait, .monitor, .lock, .everything]

  /// A pair of sockets whose ends know this process.
  func withSocket<Result>(_ body: (borrowing FileDescriptor) -> Result) -> Result {
    var ends: [Int32] = [-1, -1]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
    defer { close(ends[0]) }
    return body(FileDescriptor(owning: ends[1]))
  }

  func access(root: uid_t, group: gid_t?, others: Settings.OthersMay = .nothing) -> Access {
    var access = Access(Settings())
    access.root = root
    access.group = group
    access.others = others
    return access
  }

  func missing(_ access: Access) -> [String?] {
    withSocket { socket in Self.rights.map { access.missing(for: $0, socket).map { "\($0)" } } }
  }

  static let member = "root, or the group touchlock"

  @Test func rootMayEverything() {
    #expect(missing(access(root: geteuid(), group: nil)) == [nil, nil, nil, nil, nil])
  }

  @Test func theGroupMayAllButUnlock() {
    #expect(missing(access(root: geteuid() + 1, group: getegid())) == [nil, nil, nil, nil, "root"])
  }

  @Test func othersMayWhatIsSet() {
    let stranger = Self.member
    let expected: [[String?]] = [
      [stranger, stranger, stranger, stranger, "root"],
      [nil, stranger, stranger, stranger, "root"],
      [nil, nil, stranger, stranger, "root"],
      [nil, nil, nil, stranger, "root"],
      [nil, nil, nil, nil, "root"],
    ]
    for (others, expected) in zip(Settings.OthersMay.allCases, expected) {
      #expect(missing(access(root: geteuid() + 1, group: nil, others: others)) == expected)
      #expect(missing(access(root: geteuid() + 1, group: 4_000_000_000, others: others)) == expected)
    }
  }

  @Test func groupsBesideTheMainOneCount() {
    var groups = [gid_t](repeating: 0, count: 65_536)
    let count = Int(getgroups(Int32(groups.count), &groups))
    let own = Set(groups[..<count])
    withSocket { socket in
      let caller = Caller(socket)
      #expect(caller?.process == getpid() && caller?.user == geteuid() && caller?.group == getegid())
      for group in own { #expect(caller?.isMember(of: group, socket) == true) }
      for group in gid_t(0)..<100 where !own.contains(group) && group != getegid() {
        #expect(caller?.isMember(of: group, socket) == false)
      }
    }
  }

  @Test func theCallerIsNamedForTheLog() throws {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #expect(
      withSocket { Caller($0)?.text } == "uid \(geteuid()), pid \(getpid()), \(program)")
  }

  @Test func aRefusalNamesWhatIsMissing() throws {
    let host = try ServiceHost(access: access(root: geteuid() + 1, group: nil))
    defer { host.end() }
    let client = try WireClient(path: host.path)
    for (call, missing) in zip(Self.calls, Array(repeating: Self.member, count: 4) + ["root"]) {
      client.call("io.touchlockd.Lock.\(call)", ",\"more\":true")
      let reply = try client.reply()
      #expect(reply["error"] as? String == "org.varlink.service.PermissionDenied")
      #expect(reply["parameters"] as? [String: String] == ["missing": missing])
    }
    #expect(host.lockCount == 0)
    // What the service is, everybody may know.
    client.call("org.varlink.service.GetInfo")
    #expect(try client.parameters()["vendor"] != nil)
    // A caller that wants no answer gets none, and nothing is done.
    client.call("io.touchlockd.Lock.Unlock", ",\"oneway\":true")
    client.call("org.varlink.service.GetInfo")
    #expect(try client.parameters()["vendor"] != nil)
    #expect(!host.isUnlocked)
  }

  @Test func unlockAnswersOnceTheDeviceIsUnlocked() throws {
    let host = try ServiceHost()
    defer { host.end() }
    let waiting = try WireClient(path: host.path)
    waiting.call("io.touchlockd.Lock.AwaitUnlock")
    let client = try WireClient(path: host.path)
    for _ in 0..<2 {
      client.call("io.touchlockd.Lock.Unlock")
      #expect(try client.parameters()["since"] as? Int != nil)
      #expect(host.isUnlocked)
    }
    #expect(try waiting.parameters()["since"] as? Int != nil)
  }

  @Test func groupsAreReadFromTheFile() throws {
    let path = NSTemporaryDirectory() + "group-\(UUID().uuidString.prefix(8))"
    defer { unlink(path) }
    try "root:x:0:\ntouchlockers:x:7:\n\n# no line\ntouchlock:x:123:a,b\ntouchlock:x:124:\n".write(
      toFile: path, atomically: false, encoding: .utf8)
    #expect(GroupFile.number(of: "touchlock", in: path) == 123)
    #expect(GroupFile.number(of: "touch", in: path) == nil)
    #expect(GroupFile.number(of: "touchlock", in: path + "x") == nil)
    #expect(GroupFile.number(of: "root") == 0)
  }
}
