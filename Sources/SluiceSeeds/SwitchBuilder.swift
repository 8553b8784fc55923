public import Sluice

/// Puts together the reducers for one action. Unlike `ReducerBuilder` it keeps their types, so that choosing among them
/// allocates nothing.
@resultBuilder
public enum SwitchBuilder<State, Action> {
  /// One entry. It gives the compiler the type of the state, so that key paths need not name it.
  @inlinable
  public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R) -> R { reducer }

  /// The first entry.
  @inlinable
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R { first }

  /// A further entry.
  @inlinable
  public static func buildPartialBlock<A: Reducer<State, Action>, B: Reducer<State, Action>>(
    accumulated: A, next: B
  ) -> ComposedReducer<A, B> { ComposedReducer(accumulated, next) }

  /// One branch.
  @inlinable
  public static func buildEither<A: Reducer<State, Action>, B: Reducer<State, Action>>(first: A) -> OneOfReducers<A, B>
  { .first(first) }

  /// The other branch.
  @inlinable
  public static func buildEither<A: Reducer<State, Action>, B: Reducer<State, Action>>(second: B) -> OneOfReducers<A, B>
  { .second(second) }

  /// An `if` without `else`.
  @inlinable
  public static func buildOptional<R: Reducer<State, Action>>(
    _ reducer: R?
  ) -> OneOfReducers<R, EmptyReducer<State, Action>> {
    reducer.map { .first($0) } ?? .second(EmptyReducer())
  }
}
