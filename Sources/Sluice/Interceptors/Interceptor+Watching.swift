public import Incremental

extension Interceptor {
  /// Runs closures on one part of the state, before and after the rest.
  ///
  /// ```swift
  /// .path(\.todos, after: { todos, _, _ in todos.sort() })
  /// ```
  ///
  /// It takes closures, and no `next`: while the part of the state is being changed, no other code may access the
  /// whole.
  ///
  /// - Complexity: O(1) and no copy, if the path is stored at all levels; otherwise the cost of its accessors.
  @inlinable
  public static func path<Focus>(
    _ path: any WritableKeyPath<State, Focus> & Sendable,
    before: @escaping Interceptor<Focus, Action>.Part = { _, _, _ in },
    after: @escaping Interceptor<Focus, Action>.Part = { _, _, _ in }
  ) -> Interceptor {
    let place = WritablePlace(path, givenTo: "path")
    return Interceptor(
      before: { state, action, context in
        place.modify(&state) { part in
          do { try before(&part, action, context) } catch { context.fail(error) }
        }
      },
      after: { state, action, context in
        place.modify(&state) { part in
          do { try after(&part, action, context) } catch { context.fail(error) }
        }
      }
    ).named("path")
  }

  /// Calls a closure when a part of the state has changed, with the old and the new value.
  ///
  /// The closure can only observe.
  ///
  /// ```swift
  /// .onChange(of: \.user) { old, new in print(old, "→", new) }
  /// ```
  ///
  /// Rules: it compares after each action; to be notified once per cycle, observe the store. It does not run while a
  /// journal is replayed.
  ///
  /// - Complexity: the old value is retained while the rest runs. If it is or contains a collection, a change of that
  ///   copies it.
  @inlinable
  public static func onChange<Value: Equatable>(
    of path: KeyPath<State, Value>, _ look: @escaping (_ old: Value, _ new: Value) throws -> Void
  ) -> Interceptor {
    comparing(path) { _, old, new, context in
      if context.isReplaying { return }
      do { try look(old, new) } catch { context.fail(error) }
    }.watching
  }

  /// Calls a closure when a part of the state has changed.
  ///
  /// The closure may change the state, and send.
  ///
  /// ```swift
  /// .onChange(of: \.filter) { state, _, _, context in
  ///   state.page = 0
  ///   context.send(.load)
  /// }
  /// ```
  ///
  /// Rules: it also runs while a journal is replayed, because it may change the state.
  @inlinable
  public static func onChange<Value: Equatable>(
    of path: KeyPath<State, Value>,
    _ change: @escaping (_ state: inout State, _ old: Value, _ new: Value, _ context: Context<Action>) throws -> Void
  ) -> Interceptor {
    comparing(path) { state, old, new, context in
      do { try change(&state, old, new, context) } catch { context.fail(error) }
    }
  }

  @inlinable
  static func comparing<Value: Equatable>(
    _ path: KeyPath<State, Value>, _ notify: @escaping (inout State, Value, Value, Context<Action>) -> Void
  ) -> Interceptor {
    let place = ResolvedKeyPath(path)
    return Interceptor("onChange") { state, action, context, next in
      let old = place.read(in: &state)
      next(&state, action, context)
      let new = place.read(in: &state)
      if old != new { notify(&state, old, new, context) }
    }
  }

  /// Checks an invariant of the state after each action, and reports an action that violates it.
  ///
  /// ```swift
  /// .validate("no negative balance") { $0.balance >= 0 }
  /// ```
  ///
  /// Rules: the error handler receives a `ReducerError.invariantViolated` with the action. The state remains as it is.
  /// Inside a `Throwing`, the transaction is rolled back, so that the state never violates the invariant.
  @inlinable
  public static func validate(_ name: String, _ holds: @escaping (State) -> Bool) -> Interceptor {
    Interceptor("validate") { state, action, context, next in
      next(&state, action, context)
      if !holds(state) { context.fail(ReducerError.invariantViolated(name)) }
    }.watching
  }
}

// MARK: - Logging actions

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
