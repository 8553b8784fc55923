import Incremental

/// A store as the source of values. A separate type, because a member of `Store` would hide a field of the state.
struct StoreSource<State, Action>: ValuesSource {
  let store: Store<State, Action>

  var home: (any Actor)? { store.core.isolation }

  func whenEnded(_ body: @escaping () -> Void) -> Token {
    if store.core.hasEnded {
      body()
      return .none
    }
    return store.serviceAttachment.add(Ending<State, Action>(store, body))
  }
}

/// Calls a function when the store has ended, and its observers were notified of the actions handled before.
private struct Ending<State, Action>: Service {
  private let location: StateLocation<State>
  private let graph: Graph
  private let body: () -> Void

  init(_ store: Store<State, Action>, _ body: @escaping () -> Void) {
    (location, graph, self.body) = (store.location, store.core.graph, body)
  }

  func shutDown(_ store: StoreAccess<State, Action>) {
    graph.postpone(body)
    // In a reducer, the pass runs at the end of the cycle; anywhere else it must be run here.
    if !location.memory.isChanging { graph.runPass() }
  }
}
