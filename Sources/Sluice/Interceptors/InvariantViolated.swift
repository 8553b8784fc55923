/// The error for an invariant of a state that did not hold after an action.
public struct InvariantViolated: Error, Equatable, CustomStringConvertible {
  /// The name of the invariant.
  public let name: String

  @usableFromInline
  init(name: String) { self.name = name }

  /// One sentence for a log.
  public var description: String {
    "After this action the state breaks the rule “\(name)”. Look in the reducers that handle the action; to take back an"
      + " action that breaks it, put `validate` inside a `Throwing`."
  }
}
