/// The error for a shared value that was not stored, or that two parts of a state wrote.
public enum SharedError: Error, CustomStringConvertible {
  /// A storage will never accept the value, with the cause. The stores return to the stored value, and report the
  /// cause, which `saved()` throws.
  ///
  /// ```swift
  /// func save(_ value: Cart) throws {
  ///   if value.items.count > 100 { throw SharedError.refused(CartIsFull()) }
  ///   …
  /// }
  /// ```
  ///
  /// Any other error of a storage means that the value could not be stored this time. The stores keep it, and it is
  /// saved with the next change.
  case refused(any Error)
  /// Two parts of the state wrote different values to the shared value of the key with this name, for one action. The
  /// later write won.
  case overwritten(String)

  /// A description of what happened, and of how to fix it.
  public var description: String {
    switch self {
    case .refused(let cause): "The storage refused the value: \(cause)"
    case .overwritten(let name):
      "Two parts of the state wrote different values to the shared value \"\(name)\" for one action, and the later one"
        + " won. Within one action, each part reads what was shared before it. Let one part write, or send the change as"
        + " an action:"
    }
  }
}
