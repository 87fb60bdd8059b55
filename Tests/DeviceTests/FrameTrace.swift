import Foundation
import Testing
import VirtualDevice

/// When a process committed its frames and when they were on the screen, by the kernel's own account. One at a
/// time on a device.
struct FrameTrace {
  /// CLOCK_MONOTONIC, in seconds.
  struct Moments {
    var commits: [Double] = []
    /// When the flips were completed, whoever asked for them.
    var flips: [Double] = []
  }

  private static let folder = "/sys/kernel/tracing"
  private let device: VirtualDevice

  /// Begins to note the commits of `process`.
  init(_ process: GuestProcess, on device: VirtualDevice) throws {
    self.device = device
    _ = try device.output(
      of: """
        cd \(Self.folder) && echo > trace && echo mono > trace_clock && echo 4096 > buffer_size_kb
        [ -d events/frames ] || {
          echo 'p:frames/flip drm_atomic_nonblocking_commit' >> kprobe_events
          echo 'p:frames/set drm_atomic_commit' >> kprobe_events
        }
        echo 'common_pid == \(process.pid)' > events/frames/filter && echo 1 > events/frames/enable &&
        echo 1 > events/drm/drm_vblank_event_delivered/enable && echo 1 > tracing_on
        """, timeout: .seconds(60))
  }

  /// How many commits there were so far, on any account.
  func commitCount() throws -> Int {
    let count = try device.output(
      of: "awk '/^ *(flip|set) / { sum += $2 } END { print sum + 0 }' \(Self.folder)/kprobe_profile")
    return try #require(Int(count))
  }

  /// Ends it; the moments of the commits, CLOCK_MONOTONIC in seconds.
  func end() throws -> [Double] { try endWithFlips().commits }

  /// Ends it, and tells of the flips as well.
  func endWithFlips() throws -> Moments {
    let trace = try device.output(
      of: """
        cd \(Self.folder); echo 0 > events/frames/enable; echo 0 > events/drm/drm_vblank_event_delivered/enable
        cat trace
        """, timeout: .seconds(60))
    var moments = Moments()
    for line in trace.split(separator: "\n") {
      // `touchlockd-123  [000] d..1.  45.678901: flip: (drm_atomic_nonblocking_commit+0x0/0x50 [drm])`
      guard let found = line.firstMatch(of: #/ ([0-9]+\.[0-9]+): (flip|set|drm_vblank_event_delivered):/#),
        let moment = Double(found.1)
      else { continue }
      if found.2.hasPrefix("drm") { moments.flips.append(moment) } else { moments.commits.append(moment) }
    }
    return moments
  }

  /// The longest time between two of the frames from `timing.first` on to `timing.last`.
  static func longestGap(_ frames: [Double], _ timing: Finger.Timing) -> Double {
    let inside = frames.filter { $0 >= Double(timing.first) / 1e9 && $0 <= Double(timing.last) / 1e9 }
    return zip(inside, inside.dropFirst()).map { $1 - $0 }.max() ?? .infinity
  }
}
