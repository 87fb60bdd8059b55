import CJSON

/// One value of json-c, given back with its owner.
///
/// Values are shared inside json-c by counting references: an object that was put into another lives as
/// long as either owner.
public struct JSON: ~Copyable {
  /// nil is JSON's null.
  let raw: OpaquePointer?

  /// Takes over one reference.
  init(owning raw: OpaquePointer?) { self.raw = raw }

  deinit { json_object_put(raw) }

  /// An object without members.
  public static func object() -> JSON { JSON(owning: json_object_new_object()) }

  /// An array without elements.
  public static func array() -> JSON { JSON(owning: json_object_new_array()) }

  public var isNull: Bool { raw == nil }
  public var isObject: Bool { json_object_is_type(raw, json_type_object) != 0 }

  /// The text of a string; nil for every other type.
  public var string: String? {
    guard json_object_is_type(raw, json_type_string) != 0, let text = json_object_get_string(raw) else {
      return nil
    }
    let bytes = UnsafeRawBufferPointer(start: text, count: Int(json_object_get_string_len(raw)))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// nil for every type but boolean.
  public var bool: Bool? {
    json_object_is_type(raw, json_type_boolean) != 0 ? json_object_get_boolean(raw) != 0 : nil
  }

  /// nil for every type but whole number.
  public var int: Int? {
    json_object_is_type(raw, json_type_int) != 0 ? Int(json_object_get_int64(raw)) : nil
  }

  /// A member of an object; nil when it has none of that name, or is no object.
  public func member(_ name: String) -> JSON? {
    var value: OpaquePointer?
    guard isObject, json_object_object_get_ex(raw, name, &value) != 0 else { return nil }
    return JSON(owning: json_object_get(value))
  }

  /// The names of an object's members, in their order.
  public var memberNames: [String] {
    guard isObject else { return [] }
    var names: [String] = []
    var position = json_object_iter_begin(raw)
    var end = json_object_iter_end(raw)
    while json_object_iter_equal(&position, &end) == 0 {
      names.append(String(cString: json_object_iter_peek_name(&position)))
      json_object_iter_next(&position)
    }
    return names
  }

  /// The number of an array's elements; 0 for every other type.
  public var elementCount: Int {
    json_object_is_type(raw, json_type_array) != 0 ? Int(json_object_array_length(raw)) : 0
  }

  /// An element of an array, 0 ..< elementCount.
  public func element(_ position: Int) -> JSON {
    precondition(position >= 0 && position < elementCount)
    return JSON(owning: json_object_get(json_object_array_get_idx(raw, position)))
  }

  public mutating func set(_ name: String, _ value: borrowing JSON) { add(name, json_object_get(value.raw)) }
  public mutating func set(_ name: String, _ value: Int) { add(name, json_object_new_int64(Int64(value))) }
  public mutating func set(_ name: String, _ value: Bool) {
    add(name, json_object_new_boolean(value ? 1 : 0))
  }
  public mutating func set(_ name: String, _ value: String) { add(name, Self.text(value)) }

  /// A member that is left out when there is nothing to say.
  public mutating func set(_ name: String, optional value: String?) {
    if let value { set(name, value) }
  }

  public mutating func append(_ value: String) {
    precondition(json_object_is_type(raw, json_type_array) != 0)
    json_object_array_add(raw, Self.text(value))
  }

  /// Calls `body` with the value's text: no spaces, no line breaks, valid until `body` returns.
  public func withText<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    var length = 0
    let text = json_object_to_json_string_length(
      raw, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE, &length)
    return body(UnsafeRawBufferPointer(start: text, count: length))
  }

  private func add(_ name: String, _ value: OpaquePointer?) {
    precondition(isObject)
    json_object_object_add(raw, name, value)
  }

  private static func text(_ value: String) -> OpaquePointer? {
    var value = value
    return value.withUTF8 { bytes in
      json_object_new_string_len(
        UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
    }
  }
}
