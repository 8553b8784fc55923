import Incremental

/// What reducers for one part of the state have provided otherwise, in one store.
@usableFromInline
final class Overrides {
  private let values: @Sendable () -> Provide
  /// What was made of it. Kept, so that what is made from it lives as long as the store.
  private var made: (base: HeldDependencies, result: HeldDependencies)?
  /// Whether it provides nothing, because something that it may be made from is missing.
  var isOff = false

  @usableFromInline
  init(_ values: @escaping @Sendable () -> Provide) { self.values = values }

  /// The dependencies with what is provided here. Those of a single action are not kept.
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
  /// EachRow(\.rows, action: \.row) { RowReducer().dependencies { Provide(\.uuid, .incrementing) } }
  /// ```
  ///
  /// Rules: it holds for what this reducer reads, for those inside it, and for the effects that they describe. The builder is
  /// asked once for each place where the reducer is used in a store, when the first action gets there. What is provided
  /// further inside holds more than what is provided outside, or sent with an action.
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
      declaring: { declareEffects(to: &$0) },
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
