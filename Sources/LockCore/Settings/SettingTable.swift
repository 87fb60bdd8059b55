/// Every setting that a configuration file may hold. Made where it is needed and given back: nothing of
/// it stays in a daemon that has read its files.
public struct SettingTable: Sendable {
  /// In the order of the documentation; the keys of a section stand together.
  public let keys: [SettingKey]

  public init() {
    keys =
      SettingTable.daemonKeys + SettingTable.touchKeys + SettingTable.displayKeys + SettingTable.gridKeys
      + SettingTable.patternKeys + SettingTable.lockKeys
      + SettingTable.themeKeys
  }

  /// The sections, in order.
  public var sections: [String] {
    var sections: [String] = []
    for key in keys where (sections.last ?? "") != key.section { sections.append(key.section) }
    return sections
  }

  /// Whether there is such a section; else what would be right.
  public func checkSection(_ name: String) throws(SettingError) {
    let sections = self.sections
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
    guard let key = key(name) else { throw unknown(name, in: section) }
    guard key.section == section else {
      throw SettingError("\(name) does not belong in [\(section)] but in [\(key.section)]")
    }
    return key
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
