/// Determines how a store that displays a past state handles an action that the program sends.
public enum TravelPolicy: Sendable {
  /// It is refused, and reported to the error handler as `StoreIsTravelling`.
  case refuse
  /// The store continues from the displayed state, and forgets the actions after it.
  case branch
}
