/// A value as it is stored: JSON, without the types of a program.
///
/// ```swift
/// changes.payload("addTodo") { $0["priority"] = 1 }
/// ```
///
/// A number is kept as it is written, so that none loses digits.
public enum JSONValue: Hashable, Sendable {
  /// No value.
  case null
  /// True or false.
  case bool(Bool)
  /// A number, in JSON's spelling.
  case number(String)
  /// A text.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Values by name.
  case object(JSONObject)

  /// Creates a whole number.
  public init(_ number: some BinaryInteger) { self = .number("\(number)") }

  /// Creates a text.
  public init(_ text: some StringProtocol) { self = .string(String(text)) }

  /// The text; nil if it is no text.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The truth value; nil if it is none.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The whole number; nil if it is none, or not representable as an `Int`.
  public var int: Int? { if case .number(let text) = self { Int(text) } else { nil } }

  /// The number; nil if it is none.
  public var double: Double? { if case .number(let text) = self { Double(text) } else { nil } }

  /// The elements; nil if it is no array.
  public var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  /// The fields; nil if it is no object.
  public var object: JSONObject? { if case .object(let fields) = self { fields } else { nil } }

  /// The kind of the value in messages.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a truth value"
    case .number: "a number"
    case .string: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates null.
  public init(nilLiteral: ()) { self = .null }
  /// Creates a truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates a whole number.
  public init(integerLiteral value: Int) { self.init(value) }
  /// Creates a number, which must be finite.
  public init(floatLiteral value: Double) { self = .number("\(value)") }
  /// Creates a text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Creates an object. Of two fields with one name, the last counts.
  public init(dictionaryLiteral fields: (String, JSONValue)...) {
    self = .object(JSONObject(Dictionary(fields) { $1 }))
  }
}

// MARK: - Objects

/// The fields of a stored value, by name.
///
/// ```swift
/// changes.state { state in
///   state["filter"] = "all"                      // add a field
///   state.rename("items", to: "todos")
///   state["draft"] = nil                         // remove one
///   try state.convert("count") { JSONValue($0.string.flatMap { Int($0) } ?? 0) }
///   try state.changeEach("todos") { $0["isDone"] = false }
/// }
/// ```
public struct JSONObject: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  var fields: [String: JSONValue]

  init(_ fields: [String: JSONValue]) { self.fields = fields }

  /// Creates an object. Of two fields with one name, the last counts.
  public init(dictionaryLiteral fields: (String, JSONValue)...) { self.init(Dictionary(fields) { $1 }) }

  /// The names of the fields, in ascending order.
  public var names: [String] { fields.keys.sorted() }

  /// The field with a name; nil if there is none. Setting nil removes it; null is a value: `.null`.
  public subscript(name: String) -> JSONValue? {
    get { fields[name] }
    set { fields[name] = newValue }
  }

  /// Gives a field another name. Does nothing if there is none.
  public mutating func rename(_ name: String, to other: String) {
    guard let value = fields.removeValue(forKey: name) else { return }
    fields[other] = value
  }

  /// Replaces the value of a field. Does nothing if there is none.
  public mutating func convert(_ name: String, _ convert: (JSONValue) throws -> JSONValue) rethrows {
    guard let value = fields[name] else { return }
    fields[name] = try convert(value)
  }

  /// Changes a field that is an object. Does nothing if there is no such field, or if it is null.
  ///
  /// - Throws: the error of `change`; `MigrationError.unexpected` for a field that is no object.
  public mutating func change(_ name: String, _ change: (inout JSONObject) throws -> Void) throws {
    guard let value = fields[name], value != .null else { return }
    fields[name] = try value.changed(change, "the field \(name)")
  }

  /// Changes each element of a field that is an array of objects. Does nothing if there is no such field, or if it is
  /// null.
  ///
  /// - Throws: the error of `change`; `MigrationError.unexpected` for a field that is no array of objects.
  public mutating func changeEach(_ name: String, _ change: (inout JSONObject) throws -> Void) throws {
    guard let value = fields[name], value != .null else { return }
    guard case .array(let elements) = value else {
      throw MigrationError.unexpected("the field \(name) is \(value.kind), not an array")
    }
    fields[name] = .array(
      try elements.enumerated().map { index, element in try element.changed(change, "element \(index) of \(name)") })
  }
}

extension JSONValue {
  /// Returns the object after a change.
  ///
  /// - Throws: the error of `change`; `MigrationError.unexpected` if it is no object.
  func changed(_ change: (inout JSONObject) throws -> Void, _ what: @autoclosure () -> String) throws -> JSONValue {
    guard case .object(var object) = self else {
      throw MigrationError.unexpected("\(what()) is \(kind), not an object")
    }
    try change(&object)
    return .object(object)
  }
}
