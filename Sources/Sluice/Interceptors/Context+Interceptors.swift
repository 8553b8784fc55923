public import Incremental

extension Context {
  /// Calls `body` with a context that changes each sent action, or drops it where `change` returns nil.
  ///
  /// ```swift
  /// Interceptor { state, action, context, next in
  ///   context.changing({ $0 == .sync ? nil : $0 }) { next(&state, action, $0) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - change: Returns the action to send in place of a sent one.
  ///   - dropsEffects: Whether effects that are described in `body` are dropped, too.
  ///   - body: Receives the context.
  @inlinable
  public func changing(
    _ change: @escaping (Action) -> Action?, dropsEffects: Bool = false, _ body: (Context<Action>) -> Void
  ) {
    let sieve = RequestSieve(change: change, dropsEffects: dropsEffects)
    through(sieve, RequestSieve<Action>.handOn, body)
  }

  /// Whether a journal is being replayed, so that nothing may leave the store.
  @inlinable
  var isReplaying: Bool { core { $0.isReplaying } }
}

/// Changes or drops requests.
@usableFromInline
struct RequestSieve<Action>: Conversion {
  @usableFromInline let change: (Action) -> Action?
  @usableFromInline let dropsEffects: Bool

  @inlinable
  init(change: @escaping (Action) -> Action?, dropsEffects: Bool) {
    (self.change, self.dropsEffects) = (change, dropsEffects)
  }

  @inlinable
  func convert(_ request: consuming Request<Action>) -> Request<Action>? {
    let request = request
    switch request {
    case .send(let action, let origin): return change(action).map { .send($0, origin) }
    case .output: return request
    default: return dropsEffects ? nil : request
    }
  }
}
