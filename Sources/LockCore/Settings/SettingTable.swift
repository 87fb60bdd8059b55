/// Every setting that a configuration file may hold. Made where it is needed and given back: nothing of
/// it stays in a daemon that has read its files.
public struct SettingTable: Sendable {
  /// In the order of the documentation; the keys of a section stand together.
  public let keys: [SettingKey]

  public init() {
    keys =
      SettingTable.daemonKeys + SettingTable.gridKeys + SettingTable.patternKeys + SettingTable.lockKeys
      + SettingTable.themeKeys
  }

  /// The sections, in order.
  public var sections: [String] {
    var sections: [String] = []
    for key in keys where sections.last != key.section { sections.append(key.section) }
    return sections
  }

  /// Whether there is such a section; else what would be right.
  public func checkSection(_ name: String) throws(SettingError) {
    let sections = self.sections
    guard !sections.contains(name) else { return }
    if let nearest = NearestName.find(name, in: sections) {
      throw SettingError("there is no section [\(name)]; did you mean [\(nearest)]?")
    }
    let all = sections.map { "[\($0)]" }.joined(separator: ", ")
    throw SettingError("there is no section [\(name)]; right: \(all)")
  }

  /// What is wrong with a setting above the first section's head.
  public func errorBeforeSections(_ name: String) -> SettingError {
    let home = keys.first { $0.name == name }?.section ?? "section"
    return SettingError("\(name) stands before any section; right: [\(home)] above it")
  }

  /// The key of that name in that section; else what would be right.
  public func key(section: String, name: String) throws(SettingError) -> SettingKey {
    let names = keys.filter { $0.section == section }
    if let key = names.first(where: { $0.name == name }) { return key }
    if let elsewhere = keys.first(where: { $0.name == name }) {
      throw SettingError("\(name) does not belong in [\(section)] but in [\(elsewhere.section)]")
    }
    if let nearest = NearestName.find(name, in: names.map { $0.name }) {
      throw SettingError("[\(section)] has no key \(name); did you mean \(nearest)?")
    }
    if let nearest = NearestName.find(name, in: keys.map { $0.name }),
      let key = keys.first(where: { $0.name == nearest })
    {
      throw SettingError("[\(section)] has no key \(name); did you mean \(nearest) in [\(key.section)]?")
    }
    let all = names.map { $0.name }.joined(separator: ", ")
    throw SettingError("[\(section)] has no key \(name); right: \(all)")
  }
}
