/// A value that describes asynchronous work outside the store.
///
/// It runs in the store's isolation and hands its results back as actions.
@usableFromInline
struct Effect<Action> {
  let operation: nonisolated(nonsending) (Send<Action>) async -> Void

  init(_ operation: nonisolated(nonsending) @escaping (Send<Action>) async -> Void) {
    self.operation = operation
  }
}

/// The way back into the store for an effect: call it with an action.
///
/// ```swift
/// context.run { send in send(.loaded(await api.items())) }
/// ```
///
/// The action is handled before the call returns. After the store's end it does nothing.
public struct Send<Action> {
  let deliver: (Action) -> Void

  /// Sends an action to the store that started the effect.
  public func callAsFunction(_ action: Action) {
    deliver(action)
  }
}
