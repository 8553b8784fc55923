/// An `Ongoing` is in a reducer that is chosen for each action, so that its store does not know of it.
public struct OngoingNotFollowed: Error, CustomStringConvertible {
  /// Where in the user's code it is.
  public let origin: Origin

  /// What happened, why, and how to fix it.
  public var description: String {
    "The effects of the Ongoing at \(origin) never start. It is in a reducer that is chosen for each action, as in a"
      + " SwitchReducer, or in one that does not declare the effects of the reducers inside. So the store cannot know what"
      + " the state calls for before an action comes. Move the Ongoing to the body around, or pass `declareEffects(to:)`"
      + " on to the reducers inside."
  }
}
