import Foundation
import Testing
import VirtualDevice

/// A device whose state folder is on a disk, and whose power is cut. What the disk held in its cache is
/// lost then, any part of it, as on a real one.
final class PowerCutDevice {
  private let folder: URL
  private let frozen: URL
  private var configuration = DeviceConfiguration()
  /// What the disk surely holds.
  private var image: URL { folder.appending(path: "disk") }
  private var work: URL { folder.appending(path: "work") }
  private var log: URL { folder.appending(path: "log") }
  /// How many writes the cuts have thrown away, so far.
  private(set) var lostWrites = 0
  /// Seconds that setting a pattern takes.
  var timeToSet = 0.0
  private var dice: Dice

  /// The same numbers in every run.
  struct Dice {
    private var state: UInt64
    init(_ seed: UInt64) { state = seed }

    /// 0 ..< 1.
    mutating func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53)
    }
  }

  static let settings = """
    [daemon]
    socket = /run/lock/socket
    state_dir = /disk/state
    [lock]
    retry = 0
    error_display_ms = 50
    success_display_ms = 50
    [secret]
    hash_memory_kib = 1024
    hash_passes = 1

    """

  init(seed: UInt64) throws {
    dice = Dice(seed)
    folder = FileManager.default.temporaryDirectory.appending(path: "touchlock-cut-\(UUID().uuidString)")
    frozen = folder.appending(path: "frozen")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    configuration.memoryMB = 256
    configuration.addDisk(image: work, log: log)
    try Self.run("mke2fs", "-q", "-t", "ext4", "-b", "1024", image.path, "16M")
    try prepareDisk()
    let device = try VirtualDevice.boot(configuration)
    try device.put(Self.settings, to: "/run/lock/conf")
    // A journal that commits by itself once an hour, and no rescue for those who rename without fsync:
    // what is on the disk is what was asked for.
    try device.put(
      """
      load-driver virtio_blk ext4 && until [ -e /dev/vda ]; do sleep 0.02; done
      mkdir -p /disk && mount -t ext4 -o noauto_da_alloc,commit=3600 /dev/vda /disk
      """, to: "/run/lock/mount")
    try device.freeze(to: frozen)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Power on: the disk is mounted, the daemon not started yet.
  func start() throws -> VirtualDevice {
    try prepareDisk()
    let device = try VirtualDevice.thaw(configuration, from: frozen)
    try device.output(of: "sh /run/lock/mount", timeout: .seconds(60))
    return device
  }

  /// Power off, now.
  func cut(_ device: VirtualDevice) throws {
    device.stop()
    let written = try DiskLog(log)
    lostWrites += written.unflushed
    try written.replay(onto: image) { dice.next() < 0.5 }
  }

  /// Power off, at every write that there was so far, `rounds` times each: what a file of the state folder
  /// holds then; nil: it is not there.
  func files(_ names: [String], cutAtEveryWriteOf device: VirtualDevice, rounds: Int) throws -> [[String?]] {
    device.stop()
    let written = try DiskLog(log)
    var found: [[String?]] = []
    for round in 0..<(written.count + 1) * rounds {
      try? FileManager.default.removeItem(at: work)
      try FileManager.default.copyItem(at: image, to: work)
      try written.replay(onto: work, count: round / rounds) { dice.next() < 0.5 }
      // Plays the journal, as the mount does.
      try Self.run("e2fsck", "-p", "-E", "journal_only", work.path)
      found.append(
        try names.map { name in
          let file = folder.appending(path: name)
          try? FileManager.default.removeItem(at: file)
          try Self.run("debugfs", "-R", "dump /state/\(name) \(file.path)", work.path)
          return try? String(contentsOf: file, encoding: .utf8)
        })
    }
    return found
  }

  func random() -> Double { dice.next() }

  private func prepareDisk() throws {
    let files = FileManager.default
    for file in [work, log] { try? files.removeItem(at: file) }
    try files.copyItem(at: image, to: work)
    try Data().write(to: log)
  }

  private static func run(_ program: String, _ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.environment = ["PATH": "/usr/sbin:/sbin:/usr/bin:/bin"]
    process.arguments = [program] + arguments
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(program)")
  }
}

/// A locked device for as long as it has power.
struct PoweredLock {
  let device: VirtualDevice
  let finger: Finger
  private let monitor: GuestProcess

  init(_ device: VirtualDevice) throws {
    self.device = device
    finger = try device.plugIn()
    _ = try device.start("touchlockd --config /run/lock/conf")
    try device.wait(
      until: "touchlockctl --socket /run/lock/socket status | grep -q 'Virtual Touchscreen'",
      timeout: .seconds(60))
    monitor = try device.start("touchlockctl --socket /run/lock/socket monitor")
    try device.wait(until: "grep -q present \(monitor.logPath)", timeout: .seconds(60))
  }

  func status() throws -> [String: Any] {
    let json = try device.run("touchlockctl --socket /run/lock/socket status --json", timeout: .seconds(60))
    return try #require(try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
  }

  /// Draws up to the last dot; the finger stays down.
  func draw(_ dots: [Int]) throws {
    let places = dots.map { DotPlace.of($0) }
    try finger.stroke(places, duration: .milliseconds(150), interval: .milliseconds(10), hold: true)
  }

  /// Waits for one of two events; whether it was the first one.
  func wait(for event: String, or other: String = "none") throws -> Bool {
    try device.wait(
      until: "grep -Eq '\"event\":\"(\(event)|\(other))\"' \(monitor.logPath)", timeout: .seconds(60))
    return try device.run("grep -q '\"event\":\"\(event)\"' \(monitor.logPath)").succeeded
  }

  /// A new monitor's log begins with nothing.
  func settle() throws {
    try device.wait(
      until: "touchlockctl --socket /run/lock/socket status | grep -Eq '^state *locked'",
      timeout: .seconds(60))
    try device.output(of: ": > \(monitor.logPath)")
  }
}
