/// An action was not handled: before its turn, the store was put back to a state from before.
public struct ActionForgotten: Error, CustomStringConvertible {
  /// One sentence for a log.
  public var description: String {
    "The store was put back to an earlier state before the action was handled, so it was dropped."
  }
}
