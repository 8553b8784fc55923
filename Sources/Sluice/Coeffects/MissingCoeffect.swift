/// The error for a value that a reducer read and the record of the action does not contain.
///
/// The current value was used.
///
/// The reducer has changed since, or the record is from a version that did not record reads.
public struct MissingCoeffect: Error, CustomStringConvertible {
  /// The key that was read.
  public let key: String

  /// One sentence for a log.
  public var description: String {
    "A replay read \(key), which the record of the action does not have, so the value of today was taken, and the state may"
      + " differ from what it was. The reducer reads something else than when the action was recorded:"
  }
}
