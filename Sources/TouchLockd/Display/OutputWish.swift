import LockCore

/// What the configuration asks of the output with the locked picture.
struct OutputWish: Sendable {
  /// The connector's name; "auto": the built-in panel, or else the first.
  var connector = "auto"
  /// nil: the mode that the display prefers.
  var mode: ModeChoice?
  var rotation = Rotation.none
}

extension OutputWish {
  init(_ settings: Settings) {
    connector = settings.connector
    mode = settings.mode
    rotation = settings.rotation
  }

  /// The mode that is asked for, or the preferred one, or the first; there must be one.
  func choose(from modes: [Mode]) -> Mode {
    if let mode {
      for candidate in modes where candidate.size == mode.size {
        let rate = (1_000_000_000 + candidate.refreshPeriod / 2) / candidate.refreshPeriod
        if mode.rate == nil || UInt64(mode.rate ?? 0) == rate { return candidate }
      }
    }
    return modes.first { $0.isPreferred } ?? modes[0]
  }

  /// A line for the log about what was asked for and is not there; nil: all is as it should be.
  func complaint(about output: Output) -> String? {
    if connector != "auto", output.connectorName != connector {
      return "display: output: \(connector) is not connected; showing on \(output.connectorName)"
    }
    if let mode, output.size != mode.size {
      return "display: mode: \(output.connectorName) has no \(mode.size.width)x\(mode.size.height); "
        + "using \(output.size.width)x\(output.size.height)"
    }
    return nil
  }
}
