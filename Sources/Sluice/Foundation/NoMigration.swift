/// The error for a stored value of a version without a migration.
public struct NoMigration: Error, CustomStringConvertible {
  /// The version of the stored value.
  public let version: Int
  /// The version of this program.
  public let known: Int

  /// One sentence for a log.
  public var description: String {
    "it is of version \(version), this program is of version \(known), and the key has no migration `.from(\(version), …)`"
  }
}
