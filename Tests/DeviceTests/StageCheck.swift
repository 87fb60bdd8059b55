import TestCounts
import Testing
import VirtualDevice

/// Goes through the stages of an unlock and holds the scanned-out picture to the golden ones.
struct StageCheck {
  private let device: VirtualDevice
  private let configuration: String
  private let output: VirtualDevice.Output

  init(_ device: VirtualDevice, _ configuration: String = "", output: VirtualDevice.Output = .only) {
    self.device = device
    // Looks that stay long enough to be photographed, and patterns that are soon judged.
    let look = Count.of(4000, soak: 8000)
    self.configuration =
      "[secret]\nhash_memory_kib = 64\nhash_passes = 1\n"
      + "[lock]\nerror_display_ms = \(look)\nsuccess_display_ms = \(look)\n\(configuration)"
    self.output = output
  }

  /// - Parameters:
  ///   - kind: size and format, as the golden images are named.
  ///   - isAtomic: how the daemon must say that it shows.
  ///   - isBrief: no more than the first picture and one of a drawing.
  func run(_ kind: String, isAtomic: Bool, isBrief: Bool = false) throws {
    let size = try GoldenScreen.image("locked", kind)
    let locked = try LockedDevice(
      device, configuration: configuration + "[display]\natomic = \(isAtomic ? "yes" : "no")\n",
      width: Double(size.width), height: Double(size.height))
    defer { try? locked.stop() }
    let screen = try #require(try locked.status()["screen"] as? [String: Any])
    #expect(screen["atomic"] as? Bool == isAtomic)

    func expect(_ stage: String) throws { try device.requireScreen(stage, kind, of: output) }
    try expect("locked")
    try locked.draw([1, 2, 3], hold: true)
    for place in [locked.place(5), locked.place(5, dx: 0.4, dy: 0.45)] {
      _ = try locked.finger.move(place.x, place.y)
    }
    try expect("drawing")
    if isBrief { return }
    _ = try locked.finger.up()
    try locked.wait(for: "wrong")
    try expect("wrong")
    try device.wait(
      until: "touchlockctl --socket \(locked.folder)/socket status | grep -q 'state *locked'",
      timeout: .seconds(60))
    try expect("locked")
    try locked.draw([1, 2, 3, 6, 9])
    try locked.wait(for: "right")
    try expect("right")
    // What is given away shows the grid, and nothing of the pattern.
    try locked.wait(for: "unlocked")
    try expect("locked")
  }
}
