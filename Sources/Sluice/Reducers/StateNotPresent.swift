/// An action was for a part of the state that is not there (any more): a row that was removed, a case that is not the
/// current one, an optional that is nil.
public struct StateNotPresent: Error, CustomStringConvertible {
  /// One sentence for a log.
  public let description: String

  @usableFromInline
  init(kind: Any.Type, key: Any, action: Any) {
    let which = key is Void ? "a \(kind)" : "the \(kind) with the key \(key)"
    description =
      "The action \(action) is for \(which), which is not in the state. It was ignored. If its sender cannot know that,"
      + " such as an effect that ends late, this is harmless; else send it only while the part is there."
  }
}
