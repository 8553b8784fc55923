import SluiceSeeds
import SluiceUndo

// A decorator of your own: everything that is sent goes through `deliver`.
nonisolated struct Logged<Wrapped: StoreProtocol>: StoreWrapper {
  let wrapped: Wrapped
  let name: String

  var rewrap: (Wrapped) -> Self { { [name] in Logged(wrapped: $0, name: name) } }

  func deliver(
    _ actions: ActionGroup<Wrapped.Action>, from origin: Origin, isolation: isolated (any Actor)?
  ) -> SentAction {
    print(name, actions.actions)
    return wrapped.deliver(actions, from: origin, isolation: isolation)
  }
}

// What outlives a decorated store keeps the bare store, and how to decorate it again.
@MainActor struct Undo<Decorated: StoreProtocol> {
  let store: Store<Decorated.BareState, Decorated.BareAction>
  let recovery: (Store<Decorated.BareState, Decorated.BareAction>) -> Decorated
  let action: Decorated.Action

  init(_ decorated: Decorated, _ action: Decorated.Action) {
    (store, recovery, self.action) = (decorated.bareStore, decorated.recovery, action)
  }

  func callAsFunction() { recovery(store).send(action) }
}

nonisolated struct Score {
  var home = 0
  var guests = 0
}

let store = Store(Score(), Reduce<Score, Int> { score, step in score.home += step })
let first = Logged(wrapped: Logged(wrapped: store.scope(\.home), name: "inner"), name: "outer")

let token = first.observe(of: { $0 }) { print("now", $0) }
first.send(5)
print(first.rootID == store.rootID)
Undo(first, -5)()
