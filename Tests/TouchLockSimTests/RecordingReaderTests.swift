import LockCore
import Testing

@testable import TouchLockSim

@Suite struct RecordingReaderTests {
  private let head = """
    N: Panel #2
    I: 0018 0000 0000 0000
    P: 02 00 00 00 00 00 00 00
    B: 00 0b 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 04 00 00 00 00 00 00
    B: 03 03 00 00 00 00 00 00 00

    """

  /// Byte 41 of the keys is 0x04: bit 41 * 8 + 2 = 330 = 0x14a.
  @Test func readsADeviceAndItsEvents() throws {
    let recording = try RecordingReader.read(
      "# EVEMU 1.3\n# Kernel: 6.1\n" + head + """
        A: 00 -5 799 4 0 10
        A: 01 0 479 0 0 0
        L: 00 1
        S: 05 0
        ################################
        E: 0.000001 0003 0000 0012\t# EV_ABS / ABS_X 12
        E: 12.345678 0003 0001 -017
        E: 12.345678 0000 0000 0000\t# ------------ SYN_REPORT (0) ----------

        """)
    #expect(recording.device.name == "Panel #2")
    #expect(recording.device.isDirect)
    #expect(recording.device.has(key: KeyCode.touch))
    #expect(!recording.device.has(key: KeyCode.leftButton))
    #expect(
      recording.device.axis(AxisCode.x) == Axis(minimum: -5, maximum: 799, fuzz: 4, resolution: 10))
    #expect(recording.device.axis(AxisCode.y) == Axis(minimum: 0, maximum: 479))
    #expect(recording.device.axis(2) == nil)
    #expect(
      recording.events == [
        InputEvent(type: 3, code: 0, value: 12, microseconds: 1),
        InputEvent(type: 3, code: 1, value: -17, microseconds: 12_345_678),
        InputEvent(type: 0, code: 0, value: 0, microseconds: 12_345_678),
      ])
  }

  /// 1.0 had no resolution and needs no head line; lines of other systems end with a carriage return.
  @Test(arguments: ["", "# EVEMU 1.0\n", "# EVEMU 1.1\n", "# EVEMU 1.2\n", "# EVEMU 1.3\n"])
  func readsEveryVersion(version: String) throws {
    let text = version + head + "A: 00 0 799 0 0\nA: 01 0 479 0 0\nE: 1.000000 0003 0000 0001\n"
    for text in [text, text.split(separator: "\n").joined(separator: "\r\n")] {
      let recording = try RecordingReader.read(text)
      #expect(recording.device.axis(AxisCode.x) == Axis(minimum: 0, maximum: 799))
      #expect(recording.events.count == 1)
    }
  }

  private func fault(_ text: String) -> RecordingReader.Fault? {
    do throws(RecordingReader.Fault) {
      _ = try RecordingReader.read(text)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("# EVEMU 2.0", "version 2.0 of the format is not known; right: 1.0 to 1.3"),
    ("hello", "\"hello\" is no line of a recording; right: N:, I:, P:, B:, A:, L:, S: or E:"),
    ("I: 18 0 0", "malformed; right: I: bus, vendor, product and version"),
    ("I: 18 0 0 zz", "malformed; right: I: bus, vendor, product and version"),
    ("P:", "malformed; right: P: up to 8 bytes"), ("P: 100", "malformed; right: P: up to 8 bytes"),
    ("B: 20 00", "malformed; right: B: an event type and up to 8 bytes"),
    ("B: 00 0 0 0 0 0 0 0 0 0", "malformed; right: B: an event type and up to 8 bytes"),
    (
      "A: 40 0 1 0 0",
      "malformed; right: A: a code, minimum, maximum, fuzz, flat and, from version 1.1 on, resolution"
    ),
    (
      "A: 00 0 1 0",
      "malformed; right: A: a code, minimum, maximum, fuzz, flat and, from version 1.1 on, resolution"
    ),
    ("E: 1.5 0003 0000 1", "malformed; right: E: seconds.microseconds, type, code and value"),
    ("E: -1.000000 0003 0000 1", "malformed; right: E: seconds.microseconds, type, code and value"),
    ("E: 1.000000 0003 0000", "malformed; right: E: seconds.microseconds, type, code and value"),
    ("E: 1.000000 0003 0000 99999999999", "malformed; right: E: seconds.microseconds, type, code and value"),
    ("E: 1.000000 10003 0000 1", "malformed; right: E: seconds.microseconds, type, code and value"),
    ("L: 00", "malformed; right: L: a code and a state"),
  ])
  func namesTheBrokenLine(line: String, text: String) {
    #expect(fault("# comment\n\n\(line)\n") == RecordingReader.Fault(line: 3, text: text))
  }

  @Test func namesWhatIsMissing() {
    #expect(
      fault("")
        == RecordingReader.Fault(
          line: 1, text: "no device description up to here; right: a line N: and its name"))
    #expect(
      fault(head + "A: 00 0 1 0 0\n")
        == RecordingReader.Fault(line: 11, text: "axis ABS_Y is declared (B:) and has no range (A:)"))
    #expect(
      fault("N: a\nN: b\n")
        == RecordingReader.Fault(line: 2, text: "a second device (N:); right: one device in a file"))
  }
}
