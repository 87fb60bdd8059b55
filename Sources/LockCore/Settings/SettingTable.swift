/// Every setting that a configuration file may hold. A section's keys are made where they are needed and given
/// back: nothing of them stays in a daemon that has read its files, and most files name few sections.
public struct SettingTable: Sendable {
  /// The sections, in the order of the documentation.
  public let sections = ["daemon", "touch", "display", "grid", "pattern", "lock", "secret", "theme"]

  public init() {}

  /// All keys; those of a section stand together.
  public var keys: [SettingKey] {
    var keys: [SettingKey] = []
    for section in sections { keys += self.keys(of: section) }
    return keys
  }

  private func keys(of section: String) -> [SettingKey] {
    switch section {
    case "daemon": SettingTable.daemonKeys
    case "touch": SettingTable.touchKeys
    case "display": SettingTable.displayKeys
    case "grid": SettingTable.gridKeys
    case "pattern": SettingTable.patternKeys
    case "lock": SettingTable.lockKeys
    case "secret": SettingTable.secretKeys
    case "theme": SettingTable.themeKeys
    default: []
    }
  }

  /// Whether there is such a section; else what would be right.
  public func checkSection(_ name: String) throws(SettingError) {
    guard !sections.contains(name) else { return }
    if let nearest = NearestName.find(name, in: sections) {
      throw SettingError("there is no section [\(name)]; did you mean [\(nearest)]?")
    }
    throw SettingError("there is no section [\(name)]; right: [\(sections.joined(separator: "], ["))]")
  }

  /// What is wrong with a setting above the first section's head.
  public func errorBeforeSections(_ name: String) -> SettingError {
    let home = key(name)?.section ?? "section"
    return SettingError("\(name) stands before any section; right: [\(home)] above it")
  }

  /// The key of that name in that section; else what would be right.
  public func key(section: String, name: String) throws(SettingError) -> SettingKey {
    guard !name.isEmpty else { throw SettingError("a setting without a name; right: name = value") }
    for key in keys(of: section) where key.name == name { return key }
    guard let key = key(name) else { throw unknown(name, in: section) }
    throw SettingError("\(name) does not belong in [\(section)] but in [\(key.section)]")
  }

  private func key(_ name: String) -> SettingKey? {
    for key in keys where key.name == name { return key }
    return nil
  }

  private func unknown(_ name: String, in section: String) -> SettingError {
    var names: [String] = []
    var others: [String] = []
    for key in keys {
      if key.section == section { names.append(key.name) } else { others.append(key.name) }
    }
    let what = "[\(section)] has no key \(name)"
    if let nearest = NearestName.find(name, in: names) {
      return SettingError("\(what); did you mean \(nearest)?")
    }
    if let nearest = NearestName.find(name, in: others), let key = key(nearest) {
      return SettingError("\(what); did you mean \(nearest) in [\(key.section)]?")
    }
    return SettingError("\(what); right: \(names.joined(separator: ", "))")
  }
}
