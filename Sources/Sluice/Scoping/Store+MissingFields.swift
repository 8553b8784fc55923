// A key path that is misspelt: Swift would take the call for one of a case, and say that the label `case:` is missing.
// Documentation/Internals/MistakeOverloads.md says why these overloads cost correct code nothing.

extension Store {
  /// A misspelt key path, or one that cannot be written through.
  @available(
    *, unavailable,
    message: "The state has no such field: check its spelling, and that it is a `var`."
  )
  @_disfavoredOverload
  public func scope<PartAction>(_ part: _MissingField, action: @escaping @Sendable (PartAction) -> Action) -> Store<
    Never, PartAction
  > { fatalError() }

  /// A misspelt key path, or one that cannot be written through.
  @available(
    *, unavailable,
    message: "The state has no such field: check its spelling, and that it is a `var`."
  )
  @_disfavoredOverload
  public func scope<PartAction>(presented: _MissingField, action: @escaping @Sendable (PartAction) -> Action) -> Store<
    Never, PartAction
  >? { fatalError() }
}
