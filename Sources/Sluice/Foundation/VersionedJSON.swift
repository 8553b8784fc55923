#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The encoding of values in storages: JSON, with the version of the type.
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

  /// Decodes a value.
  ///
  /// - Throws: `VersionIsNewer` for a value from a later version of the program; any other error for a value that
  ///   cannot be decoded.
  package func value(of data: Data) throws -> Value {
    let found = try JSONDecoder().decode(VersionNumber.self, from: data).version
    if found == version { return try JSONDecoder().decode(Versioned<Value>.self, from: data).value }
    if let migration = migrations.first(where: { $0.version == found }) { return try migration.decode(data) }
    if found > version { throw VersionIsNewer(version: found, known: version) }
    throw SharedError.noMigration(version: found, known: version)
  }
}

/// The error for a stored value from a later version of the program. Each storage reports it with its own message.
package struct VersionIsNewer: Error {
  package let version: Int
  package let known: Int
}

/// A value with the version of its type.
struct Versioned<Value> {
  let version: Int
  let value: Value
}

extension Versioned: Decodable where Value: Decodable {}
extension Versioned: Encodable where Value: Encodable {}

/// The version of a stored value of any type.
private struct VersionNumber: Decodable {
  let version: Int
}

// MARK: - Migrations

/// A migration that reads a stored value that an earlier version of the program wrote.
///
/// ```swift
/// @Shared(.file("settings.json", version: 2, migrations: [.from(1, OldSettings.self) { Settings(old: $0) }]))
/// var settings = Settings()
/// ```
public struct SharedMigration<Value: Sendable>: Sendable {
  /// The version of the stored values that it reads.
  public let version: Int
  package let decode: @Sendable (Data) throws -> Value

  /// Returns a migration that decodes values of a version as another type, and converts them to the current type.
  public static func from<Old: Decodable & SendableMetatype>(
    _ version: Int, _ type: Old.Type, _ migrate: @escaping @Sendable (Old) throws -> Value
  ) -> SharedMigration {
    SharedMigration(version: version) { data in
      try migrate(JSONDecoder().decode(Versioned<Old>.self, from: data).value)
    }
  }
}
