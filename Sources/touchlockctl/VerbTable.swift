/// All verbs, in the order of the help.
enum VerbTable {
  static var all: [Verb] {
    [
      Wait.verb, Status.verb, Monitor.verb, Lock.verb, Unlock.verb, Enroll.verb, Ask.verb, Patterns.set,
      Patterns.list, Patterns.remove, Patterns.hash,
    ]
  }

  /// nil: there is none of that name.
  static func verb(_ name: String) -> Verb? { all.first { $0.name.description == name } }

  /// Every option that some verb has, each once, for the reader of the command line.
  static var options: [VerbOption] {
    var options = VerbOption.common
    for verb in all {
      for option in verb.options where !options.contains(where: { "\($0.name)" == "\(option.name)" }) {
        options.append(option)
      }
    }
    return options
  }
}
