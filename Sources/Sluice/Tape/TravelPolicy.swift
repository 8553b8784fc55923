/// What becomes of an action that the program sends to a store which shows a state of the past.
public enum TravelPolicy: Sendable {
  /// It is refused, and reported to the error handler as `StoreIsTravelling`.
  case refuse
  /// The store goes on from the state that is shown: what came after it is forgotten.
  case branch
}
