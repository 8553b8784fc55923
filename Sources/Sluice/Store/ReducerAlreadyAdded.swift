/// The error for a reducer added under a name that is taken.
///
/// Nothing was added.
public struct ReducerAlreadyAdded: Error, CustomStringConvertible {
  /// The name.
  public let id: String

  /// One sentence for a log.
  public var description: String {
    "A reducer with the name \(id) was already added to this store, so the second one was not. To put it in the place of"
      + " the first, use `replace`."
  }
}
