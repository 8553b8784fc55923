#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Migrations {
  /// Returns a stored state of an earlier version as this program writes it.
  ///
  /// - Throws: A `MigrationError`.
  package func state(_ text: String, from version: Int) throws -> String {
    try converted(text, from: version) { try $0.converted(state: $1) } ?? text
  }

  /// Returns a stored state of an earlier version, parsed, as this program writes it.
  ///
  /// - Throws: A `MigrationError`.
  func state(_ value: JSONValue, from version: Int) throws -> JSONValue {
    try Self.converted(value, by: steps(from: version)) { try $0.converted(state: $1) } ?? value
  }

  /// Returns a stored action of an earlier version as this program writes it; nil if a version since has removed it.
  ///
  /// - Throws: A `MigrationError`.
  package func action(_ text: String, from version: Int) throws -> String? {
    try converted(text, from: version) { try $0.action.applied(to: $1) }
  }

  /// Returns the name of a recorded dependency of an earlier version.
  package func dependency(_ name: String, from version: Int) throws -> String {
    try steps(from: version).reduce(name) { $1.changes.dependencies[$0] ?? $0 }
  }

  private func converted(
    _ text: String, from version: Int, _ convert: (Changes, JSONValue) throws -> JSONValue?
  ) throws -> String? {
    let steps = try steps(from: version)
    if steps.isEmpty { return text }
    return try Self.converted(JSONValue(parsing: text.utf8), by: steps, convert)?.text
  }

  static func converted(
    _ value: JSONValue, by steps: ArraySlice<Version>, _ convert: (Changes, JSONValue) throws -> JSONValue?
  ) throws -> JSONValue? {
    var value = value
    for step in steps {
      do {
        guard let next = try convert(step.changes, value) else { return nil }
        value = next
      } catch {
        throw MigrationError.failed(version: step.number, reason: "\(error)")
      }
    }
    return value
  }
}

extension Changes {
  func converted(state value: JSONValue) throws -> JSONValue { try state.reduce(value) { try $1($0) } }
}

extension JSONValue {
  init(encoding value: some Encodable) throws {
    // In an array, because some encoders refuse a fragment.
    let list = try JSONValue(parsing: JSONEncoder().encode([value]))
    self = list.array?.first ?? .null
  }

  func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    try JSONDecoder().decode([Value].self, from: Data("[\(text)]".utf8))[0]
  }
}
