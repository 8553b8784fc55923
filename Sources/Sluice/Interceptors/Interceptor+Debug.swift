extension Interceptor {
  /// Writes each action, and the state before and after.
  ///
  /// ```swift
  /// store.intercept(.debug())
  /// // Handling action: increment:
  /// //   Old State: 1
  /// //   New State: 2
  /// ```
  ///
  /// - Parameter sink: Receives one line at a time; by default it prints.
  /// - Complexity: the old state is retained while the rest runs, so an action's changes of collections copy them, and
  ///   both states are compared. To examine one part, use `onChange`.
  @inlinable
  public static func debug(to sink: @escaping (String) -> Void = { print($0) }) -> Interceptor where State: Equatable {
    debug(to: sink) { $0 == $1 ? nil : "Old State: \($0)\nNew State: \($1)" }
  }

  /// Writes each action, and the description of the change by a function, which returns nil if nothing changed.
  ///
  /// ```swift
  /// .debug { old, new in diff(old, new) }      // of swift-custom-dump
  /// ```
  @inlinable
  public static func debug(
    to sink: @escaping (String) -> Void = { print($0) },
    describe change: @escaping (_ old: State, _ new: State) -> String?
  ) -> Interceptor {
    Interceptor("debug") { state, action, context, next in
      if context.isReplaying { return next(&state, action, context) }
      sink("Handling action: \(action):")
      let old = state
      next(&state, action, context)
      let words = change(old, state) ?? "No state changes"
      for line in words.split(separator: "\n", omittingEmptySubsequences: false) { sink("  \(line)") }
      sink("")
    }.watching
  }
}
