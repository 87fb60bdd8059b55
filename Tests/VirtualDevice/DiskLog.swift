import Foundation

/// What a guest wrote to its disk, as QEMU's blklogwrites keeps it (the format of Linux's dm-log-writes).
///
/// A disk with a volatile cache keeps, when the power is cut, what was written before the last flush that
/// ended, and of what came later any part or nothing.
public struct DiskLog {
  struct Entry {
    let firstByte: Int
    let data: Data
    let isFlush: Bool
    /// Forced to the medium at once.
    let isForced: Bool
  }

  private static let sector = 512
  /// What a disk writes whole or not at all; ext4 wants that of its superblock.
  private static let block = 1024
  private static let magic: UInt64 = 0x6a_7366_7773_6872
  private(set) var entries: [Entry] = []

  /// Reads a log whose writer may have been killed: what is whole of it.
  public init(_ file: URL) throws {
    let bytes = try Data(contentsOf: file, options: .mappedIfSafe)
    guard bytes.count >= Self.sector, bytes.integer(at: 0, as: UInt64.self) == Self.magic else {
      // Nothing was written yet.
      return
    }
    let size = Int(bytes.integer(at: 24, as: UInt32.self))
    var place = size
    while place + size <= bytes.count {
      let first = Int(bytes.integer(at: place, as: UInt64.self))
      let count = Int(bytes.integer(at: place + 8, as: UInt64.self))
      let flags = bytes.integer(at: place + 16, as: UInt64.self)
      place += size
      // Behind the last entry there are zeroes.
      if count == 0 && flags == 0 { break }
      let isDiscard = flags & 4 != 0
      let length = isDiscard ? 0 : count * size
      guard place + length <= bytes.count else { break }
      entries.append(
        Entry(
          firstByte: first * size, data: bytes.subdata(in: place..<place + length), isFlush: flags & 1 != 0,
          isForced: flags & 2 != 0))
      place += length
    }
  }

  /// The writes and flushes.
  public var count: Int { entries.count }

  /// How many writes were not followed by a flush.
  public var unflushed: Int { entries.count - kept(of: entries[...]) }

  private func kept(of entries: ArraySlice<Entry>) -> Int { (entries.lastIndex { $0.isFlush } ?? -1) + 1 }

  /// Brings `image`, as it was before, to what a power cut leaves behind `count` of the writes and flushes:
  /// everything up to the last flush, and of each later write every block that `chance` picks.
  public func replay(onto image: URL, count: Int? = nil, chance: () -> Bool) throws {
    let file = try FileHandle(forWritingTo: image)
    defer { try? file.close() }
    let done = entries.prefix(count ?? entries.count)
    let kept = kept(of: done)
    for (position, entry) in done.enumerated() {
      if position < kept || entry.isForced {
        try file.seek(toOffset: UInt64(entry.firstByte))
        try file.write(contentsOf: entry.data)
        continue
      }
      for start in stride(from: 0, to: entry.data.count, by: Self.block) where chance() {
        let end = min(start + Self.block, entry.data.count)
        try file.seek(toOffset: UInt64(entry.firstByte + start))
        try file.write(contentsOf: entry.data.subdata(in: start..<end))
      }
    }
  }
}
