/// The store that an action was sent to is gone.
public struct StoreEnded: Error, CustomStringConvertible {
  /// One sentence for the user.
  public var description: String { "The store has ended, so the action was not handled." }
}
