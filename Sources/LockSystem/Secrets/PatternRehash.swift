import LockCore

/// Keeps the patterns on record up to what the configuration and the pepper are now. Only a drawing can be
/// hashed anew, so that each pattern follows when it is drawn.
enum PatternRehash {
  /// To be called when `path` was right. Where the record needs nothing, nothing is done.
  static func follow(
    _ path: borrowing DotPath, _ label: String, _ file: PatternFile, _ folder: borrowing StateFolder,
    _ settings: Settings
  ) throws(SecretError) {
    guard let wanted = try wantedHash(file, settings), try PatternStore.isWritten(folder) else { return }
    // Somebody sets a pattern: the next time will do.
    guard folder.lock() else { return }
    defer { folder.unlock() }
    guard let present = try PatternStore.read(folder, for: settings), present.text.isSame(as: file.text)
    else {
      return
    }
    let key = try wanted.key(of: path, settings)
    var result = file
    key.read { result.rehash(label, $0, under: wanted) }
    try PatternStore.write(result, to: folder)
  }

  /// The hash that the patterns should have; nil: they have it.
  private static func wantedHash(
    _ file: PatternFile, _ settings: Settings
  ) throws(SecretError) -> PatternHash? {
    let pepper = try Pepper.presentID(settings)
    func has(_ hash: PatternHash, _ cost: HashCost) -> Bool {
      hash.cost == cost && (hash.pepper ?? "").isSame(as: pepper ?? "")
    }
    let cost = HashCost(
      memoryKiB: settings.hashMemory ?? file.hash.cost.memoryKiB,
      passes: settings.hashPasses ?? file.hash.cost.passes)
    if has(file.hash, cost) { return nil }
    if let next = file.next, has(next, cost) { return next }
    return PatternHash(cost: cost, pepper: pepper)
  }
}
