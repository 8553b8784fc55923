import Incremental

/// Ends an interceptor that was attached to a store for a part, when that part is removed.
private final class InterceptionEnd {
  weak var token: Token?
}

extension Root {
  /// Attaches an interceptor that ends with its token, and after the first action that removes or replaces its part.
  ///
  /// That is checked while the action is handled, not by an observer, so that a journal's record of each action is
  /// exact.
  func intercept(_ interceptor: Interceptor<State, Action>, while occupancy: Occupancy<State>?) -> Token {
    guard let occupancy else { return intercept(interceptor) }
    guard let occupant = occupancy(memory.value) else { return Token.none }
    let end = InterceptionEnd()
    let token = intercept(
      Interceptor(name: nil, traits: interceptor.traits) { _, next in
        let reduce = interceptor.reduction(around: next)
        return { state, action, context in
          reduce(&state, action, context)
          if !context.isReplaying, occupancy(state) != occupant { end.token?.cancel() }
        }
      })
    end.token = token
    return token
  }
}
