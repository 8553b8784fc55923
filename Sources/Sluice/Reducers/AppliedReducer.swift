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
