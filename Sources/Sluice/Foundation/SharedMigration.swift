#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Reads a stored value that an earlier version of the program wrote.
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
