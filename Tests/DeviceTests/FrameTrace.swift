import Foundation
import Testing
import VirtualDevice

/// When a process committed its frames, by the kernel's own account.
struct FrameTrace {
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
        echo \(process.pid) > set_event_pid && echo 1 > events/frames/enable && echo 1 > tracing_on
        """, timeout: .seconds(60))
  }

  /// Ends it; the moments of the commits, CLOCK_MONOTONIC in seconds.
  func end() throws -> [Double] {
    let trace = try device.output(
      of: "cd \(Self.folder); echo 0 > events/frames/enable; echo > set_event_pid; cat trace",
      timeout: .seconds(60))
    return trace.split(separator: "\n").compactMap { line in
      line.firstMatch(of: #/ ([0-9]+\.[0-9]+): (?:flip|set):/#).flatMap { Double($0.1) }
    }
  }

  /// The longest time between two of the frames from `timing.first` on to `timing.last`.
  static func longestGap(_ frames: [Double], _ timing: Finger.Timing) -> Double {
    let inside = frames.filter { $0 >= Double(timing.first) / 1e9 && $0 <= Double(timing.last) / 1e9 }
    return zip(inside, inside.dropFirst()).map { $1 - $0 }.max() ?? .infinity
  }
}
