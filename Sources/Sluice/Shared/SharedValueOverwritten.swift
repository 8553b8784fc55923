/// The error for two parts of a state that wrote different values to one shared value for one action.
///
/// The later write won.
public struct SharedValueOverwritten: Error, CustomStringConvertible {
  /// The name of the value's key.
  public let name: String

  /// One sentence for a log.
  public var description: String {
    "Two parts of the state wrote different values to the shared value \"\(name)\" for one action, and the later one won. Within"
      + " one action, each part reads what was shared before it. Let one part write, or send the change as an action:"
  }
}
