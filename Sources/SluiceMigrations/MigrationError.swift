/// An error of converting a stored value of an earlier version of the program.
public enum MigrationError: Error, Equatable, CustomStringConvertible {
  /// A later version of the program wrote the value; `known` is the version of this program.
  case newer(version: Int, known: Int)
  /// The migrations begin after the version of the value; `oldest` is the oldest version that they read.
  case tooOld(version: Int, oldest: Int)
  /// The migration to a version failed.
  case failed(version: Int, reason: String)
  /// A stored value has another form than a migration expects.
  case unexpected(String)
  /// The value cannot be written in an earlier version of the program, in which the log is written until it is
  /// promoted.
  case notInVersion(version: Int, reason: String)

  /// A description of what happened, and of how to fix it.
  public var description: String {
    switch self {
    case .newer(let version, let known):
      "it is of version \(version), and this program reads versions up to \(known): use the newer program"
    case .tooOld(let version, let oldest):
      "it is of version \(version), and the migrations of this program begin with version \(oldest): add the"
        + " migrations to the versions between"
    case .failed(let version, let reason): "the migration to version \(version) failed: \(reason)"
    case .unexpected(let what): what
    case .notInVersion(let version, let reason):
      "\(reason), and the log is written in version \(version) until it is promoted: promote it when all processes run"
        + " the newer program, or correct the way back of the migrations"
    }
  }
}
