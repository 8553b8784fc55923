#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// How storages write a value: as JSON, with the version of its type.
package struct VersionedJSON<Value: Codable & Sendable>: Sendable {
  private let version: Int
  private let migrations: [SharedMigration<Value>]

  package init(version: Int, migrations: [SharedMigration<Value>]) {
    (self.version, self.migrations) = (version, migrations)
  }

  package func data(of value: Value, isPretty: Bool) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = isPretty ? [.prettyPrinted, .sortedKeys] : .sortedKeys
    return try encoder.encode(Versioned(version: version, value: value))
  }

  /// - Throws: `VersionIsNewer` for what a later version of the program wrote; any other error for what cannot be decoded.
  package func value(of data: Data) throws -> Value {
    let found = try JSONDecoder().decode(VersionNumber.self, from: data).version
    if found == version { return try JSONDecoder().decode(Versioned<Value>.self, from: data).value }
    if let migration = migrations.first(where: { $0.version == found }) { return try migration.decode(data) }
    if found > version { throw VersionIsNewer(version: found, known: version) }
    throw NoMigration(version: found, known: version)
  }
}

/// A stored value is of a later version of the program. Each storage says so in its own words.
package struct VersionIsNewer: Error {
  package let version: Int
  package let known: Int
}

/// A value, and the version of its type.
struct Versioned<Value> {
  let version: Int
  let value: Value
}

extension Versioned: Decodable where Value: Decodable {}
extension Versioned: Encodable where Value: Encodable {}

/// The version of a stored value, whatever that is.
private struct VersionNumber: Decodable {
  let version: Int
}
