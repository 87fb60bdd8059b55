import CDRM
import LockCore

/// The timing of a display mode, as the kernel describes it.
struct Mode: Equatable, Sendable {
  /// Pixel clock in kHz.
  var clock: UInt32 = 0
  var horizontal = Axis()
  var vertical = Axis()
  var skew: UInt16 = 0
  /// How often each line is sent; 0 and 1: once.
  var scans: UInt16 = 0
  /// The nominal frames a second; 0: unknown.
  var nominalRate: UInt32 = 0
  /// DRM_MODE_FLAG_*.
  var flags: UInt32 = 0
  /// DRM_MODE_TYPE_*.
  var type: UInt32 = 0

  /// One direction of the timing, in pixels or lines.
  struct Axis: Equatable, Sendable {
    var visible: UInt16 = 0
    var syncStart: UInt16 = 0
    var syncEnd: UInt16 = 0
    var total: UInt16 = 0
  }

  var size: Size { Size(width: Int32(horizontal.visible), height: Int32(vertical.visible)) }

  /// Whether the display names this mode as its own.
  var isPreferred: Bool { type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0 }

  /// The period of 60 Hz, for modes that do not tell theirs.
  static let usualPeriod: UInt64 = 16_666_667

  /// The time between two vertical blanks, in nanoseconds.
  ///
  /// Computed from the clock, since the nominal rate is rounded to whole Hz. Drivers of panels with a
  /// memory of their own fill in a clock of 1 kHz: what lies outside 1 to 1000 Hz is taken for 60 Hz.
  var refreshPeriod: UInt64 {
    let bounds: ClosedRange<UInt64> = 1_000_000...1_000_000_000
    let pixels = UInt64(horizontal.total) * UInt64(vertical.total) * UInt64(max(scans, 1))
    if clock > 0, pixels > 0 {
      // A kHz clock: pixels / (clock * 1000) seconds. An interlaced frame has two blanks.
      var period = pixels * 1_000_000 / UInt64(clock)
      if flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0 { period /= 2 }
      if flags & UInt32(DRM_MODE_FLAG_DBLSCAN) != 0 { period *= 2 }
      if bounds.contains(period) { return period }
    }
    if nominalRate > 0, bounds.contains(1_000_000_000 / UInt64(nominalRate)) {
      return 1_000_000_000 / UInt64(nominalRate)
    }
    return Self.usualPeriod
  }
}

extension Mode {
  init(_ info: drmModeModeInfo) {
    clock = info.clock
    horizontal = Axis(
      visible: info.hdisplay, syncStart: info.hsync_start, syncEnd: info.hsync_end, total: info.htotal)
    vertical = Axis(
      visible: info.vdisplay, syncStart: info.vsync_start, syncEnd: info.vsync_end, total: info.vtotal)
    skew = info.hskew
    scans = info.vscan
    nominalRate = info.vrefresh
    flags = info.flags
    type = info.type
  }

  /// The mode in the kernel's form, without a name, which the kernel does not look at.
  var info: drmModeModeInfo {
    var info = drmModeModeInfo()
    info.clock = clock
    info.hdisplay = horizontal.visible
    info.hsync_start = horizontal.syncStart
    info.hsync_end = horizontal.syncEnd
    info.htotal = horizontal.total
    info.hskew = skew
    info.vdisplay = vertical.visible
    info.vsync_start = vertical.syncStart
    info.vsync_end = vertical.syncEnd
    info.vtotal = vertical.total
    info.vscan = scans
    info.vrefresh = nominalRate
    info.flags = flags
    info.type = type
    return info
  }
}
