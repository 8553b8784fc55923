public import Incremental

extension Store {
  /// The actions that this store handles from now on, as an asynchronous sequence.
  ///
  /// ```swift
  /// for await handled in store.actions { log("\(handled.number) \(handled.source): \(handled.action)") }
  /// ```
  ///
  /// Rules: the sequence contains each action as it was sent, after it is handled and recorded, even if an interceptor
  /// dropped it. It omits none, and contains none during a replay. For a store of a part, these are the actions of the
  /// part. The sequence belongs to the isolation of the store. It ends when its task is cancelled, and retains the
  /// store until then. It is for logs and tests: code that reacts to actions belongs in a reducer, and code that reacts
  /// to the state observes the state.
  ///
  /// - Complexity: while there is an iterator, the store queues each action before it handles it.
  public var actions: Values<HandledAction<Action>> {
    values { core, action, _ in HandledAction(action, core.handling) }
  }

  /// The state after each action that this store handles from now on, as an asynchronous sequence.
  ///
  /// Rules: those of ``actions``. For the newest state only, use `store.incr(\.self).values`.
  public var states: Values<State> { values { _, _, access in access.state } }

  private func values<Value>(
    _ value: @escaping (Core, Action, StoreAccess<State, Action>) -> Value
  ) -> Values<Value> {
    Values(.every, of: StoreSource(store: self)) { [self] receive in
      core.actionStreams += 1
      let hook = ActionHook<State, Action>(after: { [core] action, access in
        let value = value(core, action, access)
        core.whenRecorded.append { receive(value) }
      })
      let token = add(hook)
      return Token.onCancel { [core] in
        core.actionStreams -= 1
        token.cancel()
      }
    }
  }
}
