// Operators of The Composable Architecture that are entries of a body here. Documentation/Internals/MistakeOverloads.md
// says why these overloads cost correct code nothing.

extension Reducer {
  /// Rows, as a modifier.
  @available(
    *, unavailable,
    message: "Write `EachRow(\\.rows, action: Action.row) { … }` as an entry of the body, or `EachRoute` for a stack."
  )
  public func forEach<Part, Child>(
    _ part: KeyPath<State, Part>, action: _AnyName, child: () -> Child
  ) -> Self { fatalError() }

  /// Rejects an optional part, as a modifier.
  @available(
    *, unavailable,
    message:
      "Write `IfLet(\\.part, action: Action.part) { … }` as an entry of the body, or `IfPresented` for what is presented."
  )
  public func ifLet<Part, Child>(
    _ part: KeyPath<State, Part>, action: _AnyName, child: () -> Child
  ) -> Self { fatalError() }
}
