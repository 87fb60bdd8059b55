import LockCore
import LockSystem

/// How many patterns are on record.
enum PatternCensus: Equatable {
  case count(Int)
  /// They cannot be used, so that nothing unlocks: the line that says why.
  case unusable(String)

  /// Reads what is on record.
  init(_ settings: Settings) {
    do throws(SecretError) {
      let folder = try StateFolder(settings.stateDirectory, creating: true)
      self = .count(try PatternStore.read(folder, for: settings)?.entries.count ?? 0)
    } catch {
      self = .unusable(error.text)
    }
  }
}
