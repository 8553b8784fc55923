/// An `Ongoing` is in a reducer that is chosen for each action, so that its store does not know of it.
public struct OngoingNotFollowed: Error, CustomStringConvertible {
  /// Where in the user's code it is.
  public let origin: Origin

  /// What happened, why, and how to fix it.
  public var description: String {
    "The effects of the Ongoing at \(origin) never start. It is inside a reducer that is chosen for each action, as in a"
      + " SwitchReducer, or of a type that hides its base: so the store cannot know what the state calls for before an action"
      + " comes. Put the Ongoing into the body around, or pass `declareEffects(to:)` on to the reducers inside."
  }
}
