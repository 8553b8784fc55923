/// An action was sent to a store that shows a state of the past. It was not handled.
public struct StoreIsTravelling: Error, CustomStringConvertible {
  /// The number of the state that is shown.
  public let number: Int

  /// What happened, and what to do.
  public var description: String {
    "The store shows the state after action \(number), so the action was refused. Call `resume()`, or travel with"
      + " `onSend: .branch` to go on from there."
  }
}
