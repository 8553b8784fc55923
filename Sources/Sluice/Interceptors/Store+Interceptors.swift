public import Incremental

extension Store {
  /// Wraps all actions that this store handles from now on in an interceptor.
  ///
  /// ```swift
  /// let token = store.intercept(.debug())
  /// let other = store.scope(\.editor, action: Action.editor).intercept(.onChange(of: \.text) { print($0, $1) })
  /// ```
  ///
  /// Rules:
  /// - It is inside the interceptors that the store has already, and around all of its reducers, even if it is attached
  ///   to a store for a part. It ends with its token. If it is attached while an action is handled, it applies from the
  ///   next action on.
  /// - Attached to a store for a part, it sees only the actions of the part, with the part before and after; otherwise
  ///   it works like `attached(_:action:)`. It ends after the action that removes or replaces the part. If the part is
  ///   not present, nothing is attached.
  /// - In a store with a journal, an interceptor that may change results needs a name (`named`), which identifies it as
  ///   long as the journal lasts. A store that continues the journal receives it as an `Addition`. A permanent
  ///   interceptor belongs in `Store(…, interceptors:)`.
  ///
  /// - Complexity: while such an interceptor is attached, an action is queued before it is handled, and each
  ///   interceptor of a part checks the action. For an interceptor of a removable part, see also `attached(_:action:)`.
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
