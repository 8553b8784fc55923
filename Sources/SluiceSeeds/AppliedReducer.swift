public import Sluice

/// A reducer with one action filled in. Made by `applying(_:embed:)`.
public struct AppliedReducer<Base: Reducer, Action>: Reducer where Base.Action: Sendable {
  @usableFromInline let base: Base
  @usableFromInline let action: Base.Action
  @usableFromInline let embed: @Sendable (Base.Action) -> Action

  @inlinable
  init(base: Base, action: Base.Action, embed: @escaping @Sendable (Base.Action) -> Action) {
    (self.base, self.action, self.embed) = (base, action, embed)
  }

  /// Handles the action that was filled in.
  @inlinable
  public func reduce(_ state: inout Base.State, _: Action, _ context: Context<Action>) {
    context.embedding(embed) { base.reduce(&state, action, $0) }
  }
}

extension Reducer {
  /// This reducer with one fixed action, which it handles whatever action it gets.
  ///
  /// ```swift
  /// case .counter(let action): counter.lift(\.counter).applying(action, embed: AppAction.counter)
  /// ```
  ///
  /// - Parameters:
  ///   - action: what is handled.
  ///   - embed: what becomes of the actions this reducer sends.
  @inlinable
  public func applying<NewAction>(
    _ action: Action, embed: @escaping @Sendable (Action) -> NewAction
  ) -> AppliedReducer<Self, NewAction> where Action: Sendable {
    AppliedReducer(base: self, action: action, embed: embed)
  }
}
