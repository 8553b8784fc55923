// A key path that is misspelt, or leads to what does not fit: Swift would take the call for one of a case, and say that the label `case:` is missing.
// Documentation/Internals/MistakeOverloads.md says why these overloads cost correct code nothing.

extension Store {
  /// A misspelt key path, or one that cannot be written through.
  @available(
    *, unavailable,
    message: "No such field fits here: check its spelling, and that it is a `var`."
  )
  @_disfavoredOverload
  public func scope<PartAction>(_ part: _AnyName, action: @escaping @Sendable (PartAction) -> Action) -> Store<
    Never, PartAction
  > { fatalError() }

  /// A misspelt key path, or one that cannot be written through.
  @available(
    *, unavailable,
    message: "No such field fits here: check its spelling, and that it is a `var`."
  )
  @_disfavoredOverload
  public func scope<PartAction>(_ part: _AnyName, action: CasePath<Action, PartAction>) -> Store<
    Never, PartAction
  > where Action: CasePathable { fatalError() }

  /// A misspelt key path, or one that cannot be written through.
  @available(
    *, unavailable,
    message: "No such field fits here: check its spelling, and that it is a `var`, and a `Presented`."
  )
  @_disfavoredOverload
  public func scope<PartAction>(presented: _AnyName, action: @escaping @Sendable (PartAction) -> Action) -> Store<
    Never, PartAction
  >? { fatalError() }

  /// A misspelt key path, or one that cannot be written through.
  @available(
    *, unavailable,
    message: "No such field fits here: check its spelling, and that it is a `var`, and a `Presented`."
  )
  @_disfavoredOverload
  public func scope<PartAction>(presented: _AnyName, action: CasePath<Action, PartAction>) -> Store<
    Never, PartAction
  >? where Action: CasePathable { fatalError() }
}
