public import Incremental

extension Store {
  /// Wraps all that this store handles from now on in an interceptor.
  ///
  /// ```swift
  /// let token = store.intercept(.debug())
  /// let other = store.scope(\.editor, action: Action.editor).intercept(.onChange(of: \.text) { print($0, $1) })
  /// ```
  ///
  /// Rules:
  /// - It is inside those that the store has already, and around all of its reducers; also one that is attached to a store for
  ///   a part. It ends with its token; while an action is handled, it applies from the next one on.
  /// - Attached to a store for a part, it sees the actions of the part only, with the part before and after; for the rest, it is
  ///   like one that is `attached(_:action:)`. It ends when the part goes, or another one takes its place, after the action
  ///   with which that happens. For a part that is gone, nothing is attached.
  /// - In a store with a journal, an interceptor that may change results needs a name (`named`), which stands for it as long as
  ///   the journal lasts; a store that continues the journal gets it as an `Addition`. One that is always there belongs in
  ///   `Store(…, interceptors:)`.
  ///
  /// - Complexity: while such an interceptor is attached, an action is queued before it is handled, and each one attached to a
  ///   part looks at it. For one that is attached to a part that may go, see also `attached(_:action:)`.
  public func intercept(
    _ interceptor: Interceptor<State, Action>, isolation caller: isolated (any Actor)? = #isolation
  ) -> Token {
    core.enterIfNeeded(caller)
    if let root { return root.intercept(interceptor) }
    guard let attaching = link?.attaching?() else { cannotIntercept() }
    return attaching.intercept(interceptor, nil)
  }

  private func cannotIntercept() -> Never {
    misuse(
      "An interceptor was attached to a store whose part of the state, or whose actions, are given by functions.",
      why:
        "Functions lead one way only: from the whole to the part, and from the part's actions to those of the whole.",
      fix: "Make the store with `scope(\\.part, action: \\.case)`, or attach the interceptor to the whole store.")
  }
}
