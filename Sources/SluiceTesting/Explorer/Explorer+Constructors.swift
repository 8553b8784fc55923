import Sluice

extension Explorer {
  /// Returns an explorer that also sends this case with each of the values as its payload.
  ///
  /// ```swift
  /// .actions(Action.setDone)                       // .setDone(false), .setDone(true)
  /// .actions(Action.setDraft, of: ["", "milk"])
  /// ```
  @_disfavoredOverload
  public func actions<Value>(_ path: (Value) -> Action, of values: [Value]) -> Explorer {
    sending(values.map(path))
  }

  /// Returns an explorer that also sends this case with each of the samples of its payload's type.
  @_disfavoredOverload
  public func actions<Value: Explorable>(_ path: (Value) -> Action) -> Explorer {
    actions(path, of: Value.samples)
  }

  /// Returns an explorer that also sends this case with each combination of samples.
  @_disfavoredOverload
  public func actions<A: Explorable, B: Explorable>(_ path: (A, B) -> Action) -> Explorer {
    sending(A.samples.flatMap { a in B.samples.map { path(a, $0) } })
  }
}
