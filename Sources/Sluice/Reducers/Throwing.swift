/// A transaction on its part of the state: if anything in it throws, it is as if it had not run.
///
/// ```swift
/// Throwing { state, action in
///   state.balance -= action.amount
///   guard state.balance >= 0 else { throw Overdrawn() }
/// }
/// ```
///
/// Rules: its part of the state, what it sent and the effects it described are taken back, and the error goes to the
/// store's error handler with the action. Reducers beside it are not affected. Put around other reducers, it takes back
/// all of them if one that is inside throws; around the root, it makes the whole action atomic.
///
/// - Complexity: its part of the state is retained before it runs, so that what it changes in collections there is
///   copied. Only `Throwing` costs that.
public struct Throwing<State, Action>: Reducer {
  /// The transaction.
  public let body: AnyReducer<State, Action>

  /// Declares what the reducers inside declare.
  @inlinable
  public func declareEffects(to declarations: inout EffectDeclarations) { body.declareEffects(to: &declarations) }

  /// Makes the body ready, at once: what users wrote inside is resolved lazily.
  @inlinable
  public func makeReduction() -> Reduction<State, Action> { body.makeReduction() }

  /// Makes a transaction of a closure that may throw. Nil does nothing; `Reduce` says why the closure is optional.
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

  /// Makes a transaction of a closure that may throw, and asks for nothing else.
  @inlinable
  public init(_ method: @escaping @Sendable (inout State, Action) throws -> Void) {
    self.init { state, action, _ in try method(&state, action) }
  }

  /// Makes a transaction of reducers.
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
  static func transact(_ state: inout State, _ context: Context<Action>, _ run: (inout State) -> Void) {
    let before = state
    let savepoint = context.savepoint()
    run(&state)
    if context.rollBackIfFailed(since: savepoint) { state = before }
  }
}

extension Context {
  @usableFromInline
  func savepoint() -> Savepoint { core { $0.savepoint() } }

  /// Reports an error that takes back the transactions around it.
  @usableFromInline
  func fail(_ error: any Error) { core { $0.fail(error) } }

  @usableFromInline
  func rollBackIfFailed(since savepoint: Savepoint) -> Bool {
    core { core in
      guard core.failures > savepoint.failures else { return false }
      core.rollBack(to: savepoint)
      return true
    }
  }
}

/// How much a reducer had asked for at some moment.
@usableFromInline
struct Savepoint: Equatable {
  let queued: Int
  let described: Int
  let failures: Int
  let outputs: Int
}
