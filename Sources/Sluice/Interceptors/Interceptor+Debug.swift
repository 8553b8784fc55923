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
  /// - Parameter sink: gets one line at a time; by default it prints.
  /// - Complexity: the state before is kept while the rest runs, so that what an action changes in collections is copied,
  ///   and both states are compared. For a look at one part, use `onChange`.
  @inlinable
  public static func debug(to sink: @escaping (String) -> Void = { print($0) }) -> Interceptor where State: Equatable {
    debug(to: sink) { $0 == $1 ? nil : "Old State: \($0)\nNew State: \($1)" }
  }

  /// Writes each action, and what a function says about the change; it says nil if nothing changed.
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
