/// The error for an action sent to a store that displays a past state.
///
/// It was not handled.
public struct StoreIsTravelling: Error, CustomStringConvertible {
  /// The number of the displayed state.
  public let number: Int

  /// The message: what happened, and what to do.
  public var description: String {
    "The store shows the state after action \(number), so the action was refused. Call `resume()`, or travel with"
      + " `onSend: .branch` to go on from there."
  }
}
