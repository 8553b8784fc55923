// Documentation/Internals/MistakeOverloads.md explains why these overloads cost correct code nothing.

// MARK: - Operators of other libraries

// Operators of The Composable Architecture that are entries of a body here.

extension Reducer {
  /// Rejects rows as a modifier.
  @available(
    *, unavailable,
    message: "Write `EachRow(\\.rows, action: Action.row) { … }` as an entry of the body, or `EachRoute` for a stack."
  )
  public func forEach<Part, Child>(
    _ part: KeyPath<State, Part>, action: _AnyName, child: () -> Child
  ) -> Self { fatalError() }

  /// Rejects an optional part as a modifier.
  @available(
    *, unavailable,
    message:
      "Write `IfLet(\\.part, action: Action.part) { … }` as an entry of the body, or `IfPresented` for what is presented."
  )
  public func ifLet<Part, Child>(
    _ part: KeyPath<State, Part>, action: _AnyName, child: () -> Child
  ) -> Self { fatalError() }
}
