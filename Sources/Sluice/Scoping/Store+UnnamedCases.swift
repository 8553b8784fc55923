// Overloads for a case that is given by a key path, as in other libraries, where the enum has no named cases. Swift's
// own errors would be about types that it could not infer. Documentation/Internals/MistakeOverloads.md explains why
// these overloads cost correct code nothing.

public import Incremental

extension Store {
  /// Rejects a key path that names no matching case.
  @available(
    *, unavailable,
    message:
      "This key path names no case that fits here. Name the case by its constructor, such as `action: Action.row`."
  )
  public func scope<Row: Identifiable>(_ rows: WritableKeyPath<State, Rows<Row>>, action: _AnyName) -> RowStores<
    Row, Never
  > {
    fatalError()
  }

  /// Rejects a key path that names no matching case.
  @available(
    *, unavailable,
    message:
      "This key path names no case that fits here. Name the case by its constructor, such as `action: Action.detail`."
  )
  @_disfavoredOverload
  public func scope<Part>(_ part: WritableKeyPath<State, Part>, action: _AnyName) -> Store<Part, Never> { fatalError() }

  /// Rejects a key path that names no matching case.
  @available(
    *, unavailable,
    message:
      "This key path names no case that fits here. Name the case by its constructor, such as `action: Action.row`."
  )
  public func scope<Row: Identifiable>(_ rows: WritableKeyPath<State, Rows<Row>>, id: Row.ID, action: _AnyName)
    -> Store<
      Row, Never
    >?
  { fatalError() }

  /// Rejects a key path that names no matching case.
  @available(
    *, unavailable,
    message:
      "This key path names no case that fits here. Name the case by its constructor, such as `action: Action.path`."
  )
  public func scope<Part>(
    _ stack: WritableKeyPath<State, RouteStack<Part>>, id: RowID<Route<Part>>, action: _AnyName
  ) -> Store<Part, Never>? { fatalError() }

  /// Rejects a key path that names no matching case.
  @available(
    *, unavailable,
    message:
      "This key path names no case that fits here. Name the case by its constructor, such as `action: Action.detail`."
  )
  public func scope<Part>(presented: WritableKeyPath<State, Presented<Part>>, action: _AnyName) -> Store<Part, Never>? {
    fatalError()
  }

  /// Rejects a key path that names no matching case.
  @available(
    *, unavailable,
    message:
      "This key path names no case that fits here. Name the case by its constructor, such as `case: State.detail, action: Action.detail`."
  )
  public func scope(case part: _AnyName, action: _AnyName) -> Store<Never, Never>? { fatalError() }
}
