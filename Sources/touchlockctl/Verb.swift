import LockCore
import LockSystem

/// Something that touchlockctl does, with all that its command line and its help need. One stands in the
/// file of each verb, and in `VerbTable`.
struct Verb: Sendable {
  let name: StaticString
  /// What stands after the name in the help: `LABEL [--replace]`; empty: nothing.
  let synopsis: StaticString
  /// One line without a full stop, for the list of verbs.
  let summary: StaticString
  /// What its own help says: whole sentences, lines of at most 80 characters.
  let details: StaticString
  let options: [VerbOption]
  /// What its one operand is called; nil: it takes none.
  let operand: StaticString?
  /// What to answer to operands that it does not take; nil: the usual. They are never shown again.
  let refusal: StaticString?
  let run: @Sendable (Command) throws(Failure) -> Void

  init(
    _ name: StaticString, _ synopsis: StaticString = "", summary: StaticString, details: StaticString,
    options: [VerbOption] = [], operand: StaticString? = nil, refusal: StaticString? = nil,
    run: @escaping @Sendable (Command) throws(Failure) -> Void
  ) {
    self.name = name
    self.synopsis = synopsis
    self.summary = summary
    self.details = details
    self.options = options
    self.operand = operand
    self.refusal = refusal
    self.run = run
  }

  /// Whether it has an option of that name.
  func knows(_ option: String) -> Bool { options.contains { $0.name.description == option } }
}
