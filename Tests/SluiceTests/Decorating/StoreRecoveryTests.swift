import Sluice
import SluiceSeeds
import Testing

@MainActor @Suite struct StoreRecoveryTests {
  let log = Log()

  /// A decorator can be made again from the bare store and a description of the decoration.
  @MainActor struct Undo {
    let run: () -> Void

    init<Decorated: StoreProtocol>(_ store: Decorated, _ action: Decorated.Action) {
      let (bare, recover) = (store.bareStore, store.recovery)
      run = { recover(bare).send(action) }
    }
  }

  @Test func `A decorated store is made again from the bare one, with all its decorators in their order`() {
    let store = Store(Sum(), summing)
    var decorated: (some StoreProtocol<Int, Int>)? = Noting(
      wrapped: Noting(wrapped: store.scope(\.total), name: "inner", log: log), name: "outer", log: log)
    let undo = decorated.map { Undo($0, -5) }
    decorated?.send(5)
    decorated = nil
    undo?.run()
    #expect(store.state == Sum(total: 0, steps: 2))
    #expect(log.lines == ["outer [5]", "inner [5]", "outer [-5]", "inner [-5]"])
  }

  @Test func `A chain of decorators fits another store of the same type`() {
    let (first, second) = (Store(Sum(), summing), Store(Sum(), summing))
    let decorated = Noting(wrapped: Plain(wrapped: first), name: "note", log: log)
    decorated.recovery(second).send(3)
    #expect((first.state.total, second.state.total) == (0, 3))
    #expect(decorated.recovery(second).rootID == second.rootID)
  }

  @Test func `Generic code takes a store and a decorated store alike`() {
    func double(_ store: some StoreProtocol<Sum, Int>) { store.send(store.state.total) }
    let store = Store(Sum(total: 2), summing)
    double(store)
    double(Plain(wrapped: store))
    #expect(store.state.total == 8)
  }

  @Test func `A stored sending function of a decorator does not retain the store`() {
    var store: Store? = Store(Sum(), summing)
    weak let held = store
    let recovery = store.map { Noting(wrapped: Plain(wrapped: $0), name: "", log: log).recovery }
    store = nil
    #expect(held == nil)
    withExtendedLifetime(recovery) {}
  }
}
