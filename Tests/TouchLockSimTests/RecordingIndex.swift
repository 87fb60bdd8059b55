import Foundation

/// The recordings that a test run is given.
enum RecordingIndex {
  static let folder = ProcessInfo.processInfo.environment["TOUCHLOCK_RECORDINGS"]

  struct Entry: Sendable, CustomStringConvertible {
    let file: String
    let name: String
    let protocolName: String
    let events: Int
    let contacts: Int
    let endsDown: Bool
    var description: String { file }
  }

  /// One line a recording: file, device, id, kind, protocol, ranges, prop, events, contacts, notes, ...
  static let entries: [Entry] = {
    guard let folder, let text = try? String(contentsOfFile: folder + "/INDEX.tsv", encoding: .utf8) else {
      return []
    }
    return text.split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count > 9, let events = Int(fields[7]), let contacts = Int(fields[8]) else { return nil }
      return Entry(
        file: fields[0], name: fields[1], protocolName: fields[4], events: events, contacts: contacts,
        endsDown: fields[9].contains("ends with contact still down"))
    }
  }()
}
