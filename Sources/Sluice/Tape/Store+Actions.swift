public import Incremental

extension Store {
  /// The actions that this store handles from now on, as an asynchronous sequence.
  ///
  /// ```swift
  /// for await handled in store.actions { log("\(handled.number) \(handled.source): \(handled.action)") }
  /// ```
  ///
  /// Rules: an action is given out when it is handled and recorded, as it was sent, also if an interceptor dropped it; none is left
  /// out, and none is given out during a replay. Through a store for a part, these are the actions of the part. The sequence belongs to
  /// the isolation of the store. It ends when its task is cancelled, and keeps the store alive until then. It is for logs and tests:
  /// code that reacts to actions belongs in a reducer, and code that reacts to the state observes that.
  ///
  /// - Complexity: while there is an iterator, the store queues each action before it handles it.
  public var actions: Values<HandledAction<Action>> {
    values { core, action, _ in HandledAction(action, core.handling) }
  }

  /// The state after each action that this store handles from now on, as an asynchronous sequence.
  ///
  /// Rules: those of ``actions``. To get the newest state only, use `store.incr(\.self).values`.
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
