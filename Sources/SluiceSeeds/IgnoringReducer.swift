public import Sluice

/// A reducer that takes no notice of the action. Made by `ignoringAction(_:)`.
public struct IgnoringReducer<Base: Reducer, Action>: Reducer where Base.Action == Void {
  @usableFromInline let base: Base

  @inlinable
  init(base: Base) { self.base = base }

  /// Runs the reducer. Actions that it sends are dropped; its effects run.
  @inlinable
  public func reduce(_ state: inout Base.State, _: Action, _ context: Context<Action>) {
    context.silent { base.reduce(&state, (), $0) }
  }
}

extension Reducer where Action == Void {
  /// This reducer for any actions: it does the same for each.
  @inlinable
  public func ignoringAction<NewAction>(_ type: NewAction.Type = NewAction.self) -> IgnoringReducer<Self, NewAction> {
    IgnoringReducer(base: self)
  }
}
