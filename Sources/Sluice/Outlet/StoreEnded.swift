/// The error for an action sent to a store that has ended.
public struct StoreEnded: Error, CustomStringConvertible {
  /// One sentence for the user.
  public var description: String { "The store has ended, so the action was not handled." }
}
