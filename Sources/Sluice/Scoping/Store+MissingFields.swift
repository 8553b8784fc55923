// For a misspelled key path, or one of the wrong type, Swift would choose the overload for a case, and report that
// the label `case:` is missing. Documentation/Internals/MistakeOverloads.md explains why these overloads cost correct
// code nothing.

extension Store {
  /// Rejects a misspelled key path, or one that is not writable.
  @available(
    *, unavailable,
    message: "No such field fits here: check its spelling, and that it is a `var`."
  )
  @_disfavoredOverload
  public func scope<PartAction>(_ part: _AnyName, action: @escaping @Sendable (PartAction) -> Action) -> Store<
    Never, PartAction
  > { fatalError() }

  /// Rejects a misspelled key path, or one that is not writable.
  @available(
    *, unavailable,
    message: "No such field fits here: check its spelling, and that it is a `var`."
  )
  @_disfavoredOverload
  public func scope<PartAction>(_ part: _AnyName, action: CasePath<Action, PartAction>) -> Store<
    Never, PartAction
  > where Action: CasePathable { fatalError() }

  /// Rejects a misspelled key path, or one that is not writable.
  @available(
    *, unavailable,
    message: "No such field fits here: check its spelling, and that it is a `var`, and a `Presented`."
  )
  @_disfavoredOverload
  public func scope<PartAction>(presented: _AnyName, action: @escaping @Sendable (PartAction) -> Action) -> Store<
    Never, PartAction
  >? { fatalError() }

  /// Rejects a misspelled key path, or one that is not writable.
  @available(
    *, unavailable,
    message: "No such field fits here: check its spelling, and that it is a `var`, and a `Presented`."
  )
  @_disfavoredOverload
  public func scope<PartAction>(presented: _AnyName, action: CasePath<Action, PartAction>) -> Store<
    Never, PartAction
  >? where Action: CasePathable { fatalError() }
}
