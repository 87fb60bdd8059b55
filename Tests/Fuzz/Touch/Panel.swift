import LockCore

/// One device, and what is known of its contacts.
struct Panel: ~Copyable {
  private var stream: TouchStream
  private var ledger = Ledger()

  init(_ reading: TouchReading, _ plan: TouchScreenPlan) { stream = TouchStream(reading, plan) }

  /// Whether the lock knows a live contact of this device.
  var isAnyTold: Bool { ledger.isAnyTold }

  mutating func take(
    _ cause: TouchCause, _ numbers: inout ContactNumbers, _ newest: inout UInt32, _ tell: (LockEvent) -> Void
  ) {
    Self.take(cause, &stream, &ledger, &numbers, &newest, tell)
  }

  // The parts one by one: the ledger is written while the stream is.
  private static func take(
    _ cause: TouchCause, _ stream: inout TouchStream, _ ledger: inout Ledger,
    _ numbers: inout ContactNumbers, _ newest: inout UInt32, _ tell: (LockEvent) -> Void
  ) {
    stream.take(cause, &numbers) { news in
      ledger.note(news, &newest)
      if case .lock(let event) = news { tell(event) }
    }
    ledger.settle()
  }

  /// The kernel's state after lost events.
  mutating func resync(_ bytes: inout InputBytes) {
    for _ in 0..<bytes.byte() % 36 {
      stream.adopt(
        slot: Int(bytes.byte() % 40), trackingID: bytes.short(), x: bytes.short(), y: bytes.short(),
        tool: Int32(bytes.byte()), distance: Int32(bytes.byte()))
    }
    stream.resume(currentSlot: Int(bytes.byte()))
  }

  mutating func checkEmpty() {
    ledger.checkEmpty()
    let heard = stream.earliestHeard
    precondition(heard == nil, "a contact is left behind")
  }
}
