/// A value that describes asynchronous work outside the store.
///
/// It runs in the store's isolation and hands its results back as actions.
@usableFromInline
struct Effect<Action> {
  let operation: nonisolated(nonsending) (Send<Action>) async -> Void

  init(_ operation: nonisolated(nonsending) @escaping (Send<Action>) async -> Void) {
    self.operation = operation
  }

  /// The same effect, with its actions embedded in others.
  @usableFromInline
  func map<Other>(_ embed: @escaping (Action) -> Other) -> Effect<Other> {
    let operation = operation
    return Effect<Other> { send in
      await operation(Send<Action>(deliver: { send.deliver(embed($0)) }, home: send.home))
    }
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
  /// Where the effect runs; nil for a store without isolation.
  let home: (any Actor)?

  /// Sends an action to the store that started the effect.
  ///
  /// Rules: call it in the effect's own closure, or in a function that is isolated like it. Anywhere else it stops the
  /// program with an explanation.
  public func callAsFunction(_ action: Action, isolation caller: isolated (any Actor)? = #isolation) {
    if let home, caller !== home { sentFromElsewhere() }
    deliver(action)
  }

  private func sentFromElsewhere() -> Never {
    misuse(
      "An effect sent an action from a place that is not known to be in its store's isolation.",
      why: "The store belongs to one actor; a send from elsewhere races with it. Swift up to 6.3 runs the closure of an"
        + " effect elsewhere if it has a capture list (swiftlang/swift#87097).",
      fix:
        "Write `let count = state.count` before `context.run { send in … }` instead of `[count = state.count]`. Give a"
        + " function that sends a parameter `isolation: isolated (any Actor)? = #isolation`. From other actors, send"
        + " through `store.outlet`.")
  }
}
