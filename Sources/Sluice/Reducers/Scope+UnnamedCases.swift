// A case that is named by a key path, as in other libraries, where the enum has no named cases: Swift's own errors
// would be about types that it could not infer. Documentation/Internals/MistakeOverloads.md says why these overloads
// cost correct code nothing.

extension Scope {
  /// A key path that names no case that fits.
  @available(
    *, unavailable,
    message:
      "This key path names no case that fits here. Name the case by its constructor, such as `action: Action.detail`."
  )
  @_disfavoredOverload
  public init<Part, Child: Reducer>(
    _ part: WritableKeyPath<State, Part>, action: _AnyName, child: () -> Child
  ) { fatalError() }

  /// A key path that names no case that fits.
  @available(
    *, unavailable,
    message:
      "This key path names no case that fits here. Name the case by its constructor, such as `case: State.detail, action: Action.detail`."
  )
  @_disfavoredOverload
  public init<Child: Reducer>(case part: _AnyName, action: _AnyName, child: () -> Child) { fatalError() }
}

extension IfLet {
  /// A key path that names no case that fits.
  @available(
    *, unavailable,
    message:
      "This key path names no case that fits here. Name the case by its constructor, such as `action: Action.detail`."
  )
  @_disfavoredOverload
  public init<Part, Child: Reducer>(
    _ part: WritableKeyPath<State, Part?>, action: _AnyName, child: () -> Child
  ) { fatalError() }
}

extension EachRow {
  /// A key path that names no case that fits.
  @available(
    *, unavailable,
    message:
      "This key path names no case that fits here. Name the case by its constructor, such as `action: Action.row`."
  )
  @_disfavoredOverload
  public init<All: Collection, Child: Reducer>(
    _ rows: WritableKeyPath<State, All>, action: _AnyName, child: () -> Child
  ) { fatalError() }
}

extension IfPresented {
  /// A key path that names no case that fits.
  @available(
    *, unavailable,
    message:
      "This key path names no case that fits here. Name the case by its constructor, such as `action: Action.detail`."
  )
  @_disfavoredOverload
  public init<Destination, Child: Reducer>(
    _ presented: WritableKeyPath<State, Presented<Destination>>, action: _AnyName, child: () -> Child
  ) { fatalError() }
}

extension EachRoute {
  /// A key path that names no case that fits.
  @available(
    *, unavailable,
    message:
      "This key path names no case that fits here. Name the case by its constructor, such as `action: Action.path`."
  )
  @_disfavoredOverload
  public init<Destination, Child: Reducer>(
    _ stack: WritableKeyPath<State, RouteStack<Destination>>, action: _AnyName, child: () -> Child
  ) { fatalError() }
}
