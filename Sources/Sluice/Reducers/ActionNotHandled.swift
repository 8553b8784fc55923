/// No handler takes actions of this type.
public struct ActionNotHandled: Error, CustomStringConvertible {
  /// The type of the action.
  public let type: Any.Type

  /// One sentence for a log.
  public var description: String {
    "No handler takes actions of the type \(type). Add `On(\(type).self) { state, action in … }` to the store's reducer."
  }
}
