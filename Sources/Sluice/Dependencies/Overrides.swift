import Incremental

/// The values provided for the reducers of one part of the state, in one store.
@usableFromInline
final class Overrides {
  private let values: @Sendable () -> Provide
  /// The dependencies that were made of it. Kept, so that values made from them live as long as the store.
  private var made: (base: HeldDependencies, result: HeldDependencies)?
  /// Whether it provides nothing, because something that it may be made from is missing.
  var isOff = false

  @usableFromInline
  init(_ values: @escaping @Sendable () -> Provide) { self.values = values }

  /// The dependencies with the values provided for this part. Those of a single action are not kept.
  func dependencies(over base: HeldDependencies, isLasting: Bool) -> HeldDependencies {
    if isOff { return base }
    if let made, made.base.layer === base.layer { return made.result }
    let result = HeldDependencies(base.dependencies.providing(values()))
    if isLasting { made = (base, result) }
    return result
  }
}

extension Reducer {
  /// The same reducer, which reads some values otherwise.
  ///
  /// ```swift
  /// EachRow(\.rows, action: Action.row) { RowReducer().dependencies { Provide(\.uuid, .incrementing) } }
  /// ```
  ///
  /// Rules: it holds for the reads of this reducer, of reducers inside it, and of the effects that they describe. The
  /// builder is called once for each place where the reducer is used in a store, when the first action gets there. A
  /// providing further inside takes precedence over one outside, or one that was sent with an action.
  ///
  /// - Complexity: two swaps of references for each action. With an action that was sent with dependencies of its own, the builder
  ///   is asked again.
  @inlinable
  public func dependencies(
    @DependencyBuilder _ values: @escaping @Sendable () -> Provide
  ) -> AnyReducer<State, Action> {
    holding { Overrides(values) }
  }

  /// The same reducer within overrides, which are made once for each place where it is used.
  @inlinable
  func holding(_ overrides: @escaping @Sendable () -> Overrides) -> AnyReducer<State, Action> {
    AnyReducer(
      declaring: { $0.add(within: overrides, of: State.self, Action.self) { declareEffects(to: &$0) } },
      making: {
        let (reduce, overrides) = (makeReduction(), overrides())
        return { state, action, context in
          context.holding(overrides) { reduce(&state, action, context) }
        }
      })
  }

  /// The same reducer, which reads one value otherwise.
  ///
  /// ```swift
  /// RowReducer().dependency(\.uuid, .incrementing)
  /// ```
  ///
  /// The value is made once for each place where the reducer is used in a store.
  @inlinable
  public func dependency<Value>(
    _ path: any WritableKeyPath<Dependencies, Value> & Sendable, _ value: @autoclosure @escaping @Sendable () -> Value
  ) -> AnyReducer<State, Action> {
    dependencies { Provide(path, value()) }
  }
}

extension Context {
  @usableFromInline
  func holding(_ overrides: Overrides, _ body: () -> Void) { core { $0.holding(overrides, body) } }
}
