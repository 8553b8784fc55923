#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The encoding of values in storages: JSON, with the version of the type.
package struct VersionedJSON<Value: Codable & Sendable>: Sendable {
  private let migrations: Migrations

  package init(_ migrations: Migrations) { self.migrations = migrations }

  package func data(of value: Value, isPretty: Bool) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = isPretty ? [.prettyPrinted, .sortedKeys] : .sortedKeys
    return try encoder.encode(Versioned(version: migrations.current, value: value))
  }

  /// Decodes a value.
  ///
  /// - Throws: `MigrationError.newer` for a value from a later version of the program; any other error for a value that
  ///   cannot be decoded.
  package func value(of data: Data) throws -> Value {
    let version = try JSONDecoder().decode(VersionNumber.self, from: data).version
    if version == migrations.current { return try JSONDecoder().decode(Versioned<Value>.self, from: data).value }
    let stored = try JSONValue(parsing: data).object?["value"] ?? .null
    return try migrations.state(stored, from: version).decoded(as: Value.self)
  }
}

/// A value with the version of its type.
private struct Versioned<Value> {
  let version: Int
  let value: Value
}

extension Versioned: Decodable where Value: Decodable {}
extension Versioned: Encodable where Value: Encodable {}

/// The version of a stored value of any type.
private struct VersionNumber: Decodable {
  let version: Int
}
