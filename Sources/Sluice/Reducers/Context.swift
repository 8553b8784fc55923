/// What a reducer may do besides changing its state: send actions, and describe effects.
///
/// ```swift
/// Reduce { state, action, context in
///   switch action {
///   case .refresh:
///     state.isLoading = true
///     context.run { send in send(.loaded(await api.items())) }
///   …
/// ```
///
/// Rules: nothing happens while the reducer runs. Actions are queued; effects start after the action was handled.
public struct Context<Action> {
  @usableFromInline let core: Core<Action>

  @inlinable
  init(_ core: Core<Action>) {
    self.core = core
  }

  /// Queues an action. It is handled in this cycle, after all that was queued before it.
  public func send(_ action: Action) {
    core.sendFromReducer(action)
  }

  /// Describes an asynchronous effect, which starts after the action was handled.
  ///
  /// `operation` runs in the store's isolation, so `send` in it is synchronous; it leaves the isolation by awaiting a
  /// function that runs elsewhere, and comes back by itself. It is cancelled when the store goes away. Give it no capture
  /// list: Swift up to 6.3 would run it outside the isolation (swiftlang/swift#87097), and `send` then stops the program.
  public func run(_ operation: nonisolated(nonsending) @escaping (Send<Action>) async -> Void) {
    core.startFromReducer(Effect(operation))
  }
}
