/// The error for an `Ongoing` in a reducer that is chosen for each action, so that its store does not know it.
public struct OngoingNotFollowed: Error, CustomStringConvertible {
  /// The source location of the `Ongoing`.
  public let origin: Origin

  /// The message: what happened, why, and how to fix it.
  public var description: String {
    "The effects of the Ongoing at \(origin) never start. It is in a reducer that is chosen for each action, as in a"
      + " SwitchReducer, or in one that does not declare the effects of the reducers inside. So the store cannot know what"
      + " the state calls for before an action comes. Move the Ongoing to the body around, or pass `declareEffects(to:)`"
      + " on to the reducers inside."
  }
}
