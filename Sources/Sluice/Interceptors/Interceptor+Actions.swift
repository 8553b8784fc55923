extension Interceptor {
  /// Replaces each action by another one, which is passed inside.
  ///
  /// ```swift
  /// .map { state, action in state.isLocked ? .unlock : action }
  /// ```
  ///
  /// Rules, for all of these: the state is the current one, before the action. A journal records the action that was
  /// sent.
  @inlinable
  public static func map(_ transform: @escaping (State, Action) -> Action) -> Interceptor {
    Interceptor("map") { state, action, context, next in next(&state, transform(state, action), context) }
  }

  /// Passes on only those actions that satisfy a condition; other actions are dropped.
  @inlinable
  public static func filter(_ condition: @escaping (State, Action) -> Bool) -> Interceptor {
    Interceptor("filter") { state, action, context, next in
      if condition(state, action) { next(&state, action, context) }
    }
  }

  /// Replaces each action by another one, or drops it.
  @inlinable
  public static func compactMap(_ transform: @escaping (State, Action) -> Action?) -> Interceptor {
    Interceptor("compactMap") { state, action, context, next in
      if let action = transform(state, action) { next(&state, action, context) }
    }
  }

  /// Replaces each action by any number of others, which are handled immediately, one after the other.
  ///
  /// Each of them sees the changes of those before it. They are not queued: to queue actions, send them through the
  /// context.
  @inlinable
  public static func flatMap(_ transform: @escaping (State, Action) -> [Action]) -> Interceptor {
    Interceptor("flatMap") { state, action, context, next in
      for action in transform(state, action) { next(&state, action, context) }
    }
  }

  /// Returns this interceptor for the actions that satisfy a condition beforehand; other actions bypass it.
  ///
  /// ```swift
  /// .debug().when { _, action in action.is(\.add) }
  /// ```
  @inlinable
  public func when(_ condition: @escaping (State, Action) -> Bool) -> Interceptor {
    let (name, make) = (name, make)
    return Interceptor(name: nil, traits: traits) { _, next in
      let made = make(name ?? "", next)
      return { state, action, context in
        if condition(state, action) { made(&state, action, context) } else { next(&state, action, context) }
      }
    }
  }
}
