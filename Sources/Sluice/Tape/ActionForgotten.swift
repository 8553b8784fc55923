/// The error for an action that was dropped, because the store returned to an earlier state before the action was
/// handled.
public struct ActionForgotten: Error, CustomStringConvertible {
  /// One sentence for a log.
  public var description: String {
    "The store was put back to an earlier state before the action was handled, so it was dropped."
  }
}
