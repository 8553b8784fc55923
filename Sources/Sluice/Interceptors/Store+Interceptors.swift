public import Incremental

extension Store {
  /// Wraps all that this store handles from now on in an interceptor.
  ///
  /// ```swift
  /// let token = store.intercept(.debug())
  /// ```
  ///
  /// Rules: it is inside those that the store has already, and around all of its reducers. It ends with its token;
  /// while an action is handled, it applies from the next one on. In a store with a journal, an interceptor that may
  /// change results needs a name (`named`), which stands for it as long as the journal lasts; a store that continues
  /// the journal gets it as an `Addition`. One that is always there belongs in `Store(…, interceptors:)`. For a part of
  /// a store, intercept the reducer of the part.
  ///
  /// - Complexity: while such an interceptor is attached, an action is queued before it is handled.
  public func intercept(
    _ interceptor: Interceptor<State, Action>, isolation caller: isolated (any Actor)? = #isolation
  ) -> Token {
    core.enterIfNeeded(caller)
    guard let root else { cannotIntercept() }
    return root.intercept(interceptor)
  }

  private func cannotIntercept() -> Never {
    misuse(
      "An interceptor was attached to a store for a part of a state.",
      why: "An interceptor surrounds all that is done for an action, and a part is only where some of that is done.",
      fix: "Attach it to the whole store, with `path` to look at one part; or to the part's reducer, with"
        + " `intercepted(by:)`.")
  }
}
