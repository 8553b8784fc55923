import Sluice

/// Makes a store without isolation, whose effects run by hand, and sends to it.
///
/// A function of its own, because in an async test the isolation would be that of the test's runner.
func plainStore<State, Action>(
  _ state: State, _ reducer: some Reducer<State, Action>, limit: Int = 10_000, sending actions: [Action] = [],
  onFailure: ((StoreFailure<Action>) -> Void)? = nil
) -> Store<State, Action> {
  let store = Store(state, reducer, limit: limit, onFailure: onFailure)
  for action in actions { store.send(action) }
  return store
}
