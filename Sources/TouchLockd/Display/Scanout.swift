import LockCore

/// Shows framebuffers on an output in the best way that its driver accepts. What it has refused is not
/// tried again.
final class Scanout {
  let output: Output
  private(set) var method: CommitMethod
  private let card: Card
  private var atomic: AtomicCommit?
  private let legacy: LegacyCommit
  /// What the dark displays show.
  private var black: [ScreenBuffer] = []

  /// - Parameter method: the best one to try, as far as the card has it.
  init(_ card: Card, _ output: Output, best method: CommitMethod) {
    self.card = card
    self.output = output
    self.method = method
    legacy = LegacyCommit(card, output)
    do throws(DisplayError) {
      for other in output.dark {
        let buffer = try ScreenBuffer(on: card, size: other.size, format: other.format)
        buffer.memory.bytes.initializeMemory(as: UInt8.self, repeating: 0)
        black.append(buffer)
      }
    } catch {
      output.turnOffDark()
      black = []
    }
    makeAtomic()
  }

  private func makeAtomic() {
    do throws(DisplayError) {
      atomic = card.isAtomic && method.isAtomic ? try AtomicCommit(card, output, black: black) : nil
    } catch {
      atomic = nil
    }
    if atomic == nil { method = max(method, .pageFlip) }
  }

  /// Sets the modes with a framebuffer and returns when it is scanned out. What would show anything else
  /// with it is turned off, and the other displays are black.
  func setMode(_ framebuffer: UInt32) throws(DisplayError) {
    while method.isAtomic, let atomic {
      do throws(DisplayError) {
        try atomic.test(framebuffer)
        return try atomic.setMode(framebuffer)
      } catch {
        guard error.cause == .refused else { throw error }
        if output.dark.isEmpty {
          method = .pageFlip
        } else {
          // All displays at once may be more than the hardware can do.
          output.turnOffDark()
          black = []
          makeAtomic()
        }
      }
    }
    try legacy.setMode(framebuffer, black: black)
  }

  /// Turns all displays off until `setMode`.
  func turnOff() throws(DisplayError) {
    if method.isAtomic, let atomic { try atomic.turnOff() } else { try legacy.turnOff() }
  }

  /// Shows another framebuffer, of which `damage` is what changed since it was last shown. True: an event
  /// with this serial will tell when it is scanned out; false: it is.
  func show(_ framebuffer: UInt32, damage: borrowing Damage, serial: UInt64) throws(DisplayError) -> Bool {
    while true {
      do throws(DisplayError) {
        try commit(framebuffer, damage: damage, serial: serial)
        return method.sendsEvent
      } catch {
        guard error.cause == .refused, let next = method.next else { throw error }
        method = next
      }
    }
  }

  private func commit(
    _ framebuffer: UInt32, damage: borrowing Damage, serial: UInt64
  ) throws(DisplayError) {
    switch method {
    case .atomic: try atomic?.flip(to: framebuffer, damage: damage, serial: serial, isBlocking: false)
    case .atomicBlocking: try atomic?.flip(to: framebuffer, damage: damage, serial: serial, isBlocking: true)
    case .pageFlip: try legacy.flip(to: framebuffer, serial: serial)
    case .modeSet: try legacy.replace(with: framebuffer, damage: damage)
    }
  }
}
