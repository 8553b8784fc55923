/// A transaction on its part of the state: if anything in it throws, it is as if it had not run.
///
/// ```swift
/// Throwing { state, action in
///   state.balance -= action.amount
///   guard state.balance >= 0 else { throw Overdrawn() }
/// }
/// ```
///
/// Rules: the changes of its part of the state, the actions that it sent and the effects that it described are rolled
/// back. The sender of the action receives the error if it called `ask`, otherwise the store's error handler does.
/// Reducers beside it are not affected. Around other reducers, it rolls back all of them if one inside throws; around
/// the root, it makes the whole action atomic.
///
/// - Complexity: its part of the state is retained before it runs, so that changed collections in it are copied. Only
///   `Throwing` costs that.
public struct Throwing<State, Action>: ReadyReducer {
  /// The transaction.
  public let body: AnyReducer<State, Action>

  /// Creates a transaction from a closure that may throw. Nil does nothing; `Reduce` explains why the closure is
  /// optional.
  @inlinable
  public init(_ method: (@Sendable (inout State, Action, Context<Action>) throws -> Void)?) {
    guard let method else {
      body = AnyReducer { { _, _, _ in } }
      return
    }
    body = AnyReducer {
      { state, action, context in
        Self.transact(&state, context) { state in
          do { try method(&state, action, context) } catch { context.fail(error) }
        }
      }
    }
  }

  /// Creates a transaction from a closure that may throw, and only changes the state.
  @inlinable
  public init(_ method: (@Sendable (inout State, Action) throws -> Void)??) {
    guard case let method?? = method else {
      self.init(nil as (@Sendable (inout State, Action, Context<Action>) throws -> Void)?)
      return
    }
    self.init { state, action, _ in try method(&state, action) }
  }

  /// Creates a transaction from reducers.
  @inlinable
  public init(@ReducerBuilder<State, Action> _ reducers: () -> Combined<State, Action>) {
    let reducers = reducers()
    body = AnyReducer(declaring: { reducers.declareEffects(to: &$0) }) {
      let reduce = reducers.makeReduction()
      return { state, action, context in
        Self.transact(&state, context) { reduce(&$0, action, context) }
      }
    }
  }

  @inlinable
  package static func transact(_ state: inout State, _ context: Context<Action>, _ run: (inout State) -> Void) {
    let before = state
    let savepoint = context.savepoint()
    run(&state)
    if context.rollBackIfFailed(since: savepoint) { state = before }
  }
}

extension Context {
  @usableFromInline
  func savepoint() -> Savepoint { core { $0.savepoint() } }

  /// Reports an error that rolls back the transactions around it.
  @usableFromInline
  func fail(_ error: any Error) { core { $0.fail(error) } }

  @usableFromInline
  func rollBackIfFailed(since savepoint: Savepoint) -> Bool {
    core { core in
      guard core.failures > savepoint.failures else { return false }
      core.refuseAction(since: savepoint)
      core.rollBack(to: savepoint)
      return true
    }
  }
}

/// The numbers of requests and failures of reducers at some time.
@usableFromInline
struct Savepoint: Equatable {
  let queued: Int
  let described: Int
  let failures: Int
  let outputs: Int
}
