import CInih
import LockCore

/// Reads files one after the other into one draft, and gathers every fault.
///
/// inih splits a line into name and value. The lines themselves are handed to it one by one from here, so
/// that line numbers, the longest line and what counts as a comment are the same with every build of
/// inih: some take indented lines as continuations and cut a value at a semicolon.
final class ConfigReader {
  private(set) var draft = SettingsDraft()
  private(set) var faults: [String] = []

  private let table = SettingTable()
  /// Where settings were given, in order.
  private var places: [Place] = []

  private var file = ""
  private var lines = ConfigLines([])
  private var section: Section = .none
  /// Where in `places` this file begins.
  private var firstPlace = 0
  /// Whether inih still owes the name and value of the line at hand.
  private var isExpected = false

  private struct Place {
    let name: String
    let file: String
    let line: Int
    var isGood = false
  }

  private enum Section {
    case none
    case known(String)
    /// Faulted once, at its head; what stands in it is passed over.
    case unknown
  }

  /// Notes a fault of a file as a whole.
  func fault(_ file: String, _ text: String) { faults.append("\(file): \(text)") }

  /// Reads one file's content.
  func parse(_ text: [UInt8], file: String) {
    self.file = file
    lines = ConfigLines(text)
    section = .none
    firstPlace = places.count
    isExpected = false
    let myself = Unmanaged.passUnretained(self).toOpaque()
    let result = ini_parse_stream(
      { buffer, size, stream in
        let reader = Unmanaged<ConfigReader>.fromOpaque(stream!).takeUnretainedValue()
        return reader.giveLine(buffer!, size: Int(size)) ? buffer : nil
      }, myself,
      { user, _, name, value in
        let reader = Unmanaged<ConfigReader>.fromOpaque(user!).takeUnretainedValue()
        if let name, let value { reader.take(String(cString: name), String(cString: value)) }
        return 1
      }, myself)
    missLine()
    // A positive result is the first line that inih refused: faulted here already, in better words.
    if result < 0 { fault(file, "cannot be parsed: out of memory") }
  }

  /// Faults settings that contradict each other, at the one that was given last.
  func checkConflicts() {
    for conflict in draft.conflicts {
      let taking = places.filter { conflict.names.contains($0.name) }
      // One whose value could not be taken was faulted already.
      guard let last = taking.last, taking.allSatisfy({ $0.isGood }) else { continue }
      faults.append("\(last.file):\(last.line): \(conflict.text)")
    }
  }

  /// Gives inih the next line; false at the end.
  private func giveLine(_ buffer: UnsafeMutablePointer<CChar>, size: Int) -> Bool {
    missLine()
    guard let line = lines.next() else { return false }
    var given: ArraySlice<UInt8> = []
    do throws(SettingError) {
      given = try line.checked(longest: size - 3)
      try look(at: given)
    } catch {
      fault(error)
      given = []
    }
    for (position, byte) in given.enumerated() { buffer[position] = CChar(bitPattern: byte) }
    buffer[given.count] = CChar(bitPattern: UInt8(ascii: "\n"))
    buffer[given.count + 1] = 0
    return true
  }

  /// Learns what a line is before inih sees it.
  private func look(at line: ArraySlice<UInt8>) throws(SettingError) {
    switch line.first {
    case nil, UInt8(ascii: ";"), UInt8(ascii: "#"): return
    case UInt8(ascii: "["):
      section = .unknown
      guard let end = line.firstIndex(of: UInt8(ascii: "]")), end == line.endIndex - 1 else {
        throw SettingError("not a section's head; right: [section] alone on its line")
      }
      let name = String(decoding: line.dropFirst().dropLast(), as: UTF8.self)
      try table.checkSection(name)
      section = .known(name)
    default: isExpected = true
    }
  }

  /// Faults the line at hand if inih found no name and value in it.
  private func missLine() {
    if isExpected { fault(SettingError("not a setting; right: name = value")) }
    isExpected = false
  }

  private func take(_ name: String, _ value: String) {
    isExpected = false
    do throws(SettingError) {
      let key: SettingKey
      switch section {
      case .unknown: return
      case .none: throw table.errorBeforeSections(name)
      case .known(let section): key = try table.key(section: section, name: name)
      }
      for place in places[firstPlace...] where place.name == name {
        throw SettingError("\(name) was given in line \(place.line) already; right: once in a file")
      }
      places.append(Place(name: name, file: file, line: lines.number))
      try draft.apply(key, value)
      places[places.count - 1].isGood = true
    } catch {
      fault(error)
    }
  }

  private func fault(_ error: SettingError) { faults.append("\(file):\(lines.number): \(error.text)") }
}
