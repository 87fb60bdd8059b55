/// A reader of Varlink's interface definitions, written from the grammar on varlink.org alone, and a judge
/// of values: the service's text and its replies are held against each other.
struct InterfaceText {
  indirect enum Kind: Equatable {
    case bool, int, float, string, object
    case optional(Kind)
    case array(Kind)
    case dictionary(Kind)
    case record([Field])
    case choice([String])
    case named(String)
  }

  struct Field: Equatable {
    let name: String
    let kind: Kind
  }

  struct Fault: Error { let text: String }

  private(set) var name = ""
  private(set) var types: [String: Kind] = [:]
  private(set) var methods: [String: (input: Kind, output: Kind)] = [:]
  private(set) var errors: [String: Kind] = [:]
  private var tokens: ArraySlice<String> = []

  init(_ text: String) throws {
    tokens = Self.tokens(of: text)[...]
    try expect("interface")
    name = try next()
    while let keyword = tokens.popFirst() {
      let member = try next()
      guard member.first?.isUppercase == true, member.allSatisfy({ $0.isLetter || $0.isNumber }) else {
        throw Fault(text: "\(member) is no member's name")
      }
      guard types[member] == nil, methods[member] == nil, errors[member] == nil else {
        throw Fault(text: "\(member) is there twice")
      }
      switch keyword {
      case "type": types[member] = try record()
      case "error": errors[member] = try record()
      case "method":
        let input = try record()
        try expect("->")
        methods[member] = (input, try record())
      default: throw Fault(text: "unexpected \(keyword)")
      }
    }
  }

  /// What is wrong with a value; nil: it is of the kind.
  func complaint(_ value: Any?, _ kind: Kind, at place: String = "") -> String? {
    switch kind {
    case .optional(let kind): return value == nil ? nil : complaint(value, kind, at: place)
    case .bool: return value is Bool ? nil : "\(place) is no bool"
    case .int: return value is Int ? nil : "\(place) is no int"
    case .float: return value is Double ? nil : "\(place) is no float"
    case .string: return value is String ? nil : "\(place) is no string"
    case .object: return value is [String: Any] ? nil : "\(place) is no object"
    case .named(let name): return types[name].map { complaint(value, $0, at: place) } ?? "no type \(name)"
    case .choice(let names):
      return (value as? String).map(names.contains) == true ? nil : "\(place) is none of \(names)"
    case .array(let kind):
      guard let values = value as? [Any] else { return "\(place) is no array" }
      return values.lazy.compactMap { complaint($0, kind, at: place) }.first
    case .dictionary(let kind):
      guard let values = value as? [String: Any] else { return "\(place) is no dictionary" }
      return values.values.lazy.compactMap { complaint($0, kind, at: place) }.first
    case .record(let fields):
      guard let values = value as? [String: Any] else { return "\(place) is no object" }
      let unknown = values.keys.first { key in !fields.contains { $0.name == key } }
      if let unknown { return "\(place).\(unknown) is not in the text" }
      return fields.lazy.compactMap { complaint(values[$0.name], $0.kind, at: "\(place).\($0.name)") }.first
    }
  }

  private static func tokens(of text: String) -> [String] {
    var tokens: [String] = []
    var word = ""
    func flush() {
      if !word.isEmpty { tokens.append(word) }
      word = ""
    }
    for line in text.split(separator: "\n") {
      for character in line.prefix(while: { $0 != "#" }) {
        if "(),:?[]".contains(character) {
          flush()
          tokens.append(String(character))
        } else if character.isWhitespace {
          flush()
        } else {
          word.append(character)
        }
      }
      flush()
    }
    return tokens
  }

  private mutating func next() throws -> String {
    guard let token = tokens.popFirst() else { throw Fault(text: "the text ends too early") }
    return token
  }

  private mutating func expect(_ token: String) throws {
    let found = try next()
    if found != token { throw Fault(text: "\(found) instead of \(token)") }
  }

  private mutating func record() throws -> Kind {
    try expect("(")
    var fields: [Field] = []
    var names: [String] = []
    while tokens.first != ")" {
      if !(fields.isEmpty && names.isEmpty) { try expect(",") }
      let name = try next()
      guard name.wholeMatch(of: /[A-Za-z](_?[A-Za-z0-9])*/) != nil else {
        throw Fault(text: "\(name) is no field's name")
      }
      if tokens.first == ":" {
        try expect(":")
        fields.append(Field(name: name, kind: try kind()))
      } else {
        names.append(name)
      }
    }
    try expect(")")
    guard fields.isEmpty || names.isEmpty else { throw Fault(text: "fields with and without a type") }
    return names.isEmpty ? .record(fields) : .choice(names)
  }

  private mutating func kind() throws -> Kind {
    if tokens.first == "(" { return try record() }
    switch try next() {
    case "?": return .optional(try kind())
    case "[":
      let isDictionary = tokens.first == "string"
      if isDictionary { try expect("string") }
      try expect("]")
      return isDictionary ? .dictionary(try kind()) : .array(try kind())
    case "bool": return .bool
    case "int": return .int
    case "float": return .float
    case "string": return .string
    case "object": return .object
    case let name: return .named(name)
    }
  }
}
