import Sluice
import Testing

/// Law 9, in the store, wherever it lives.
@Suite(.freesStores) struct ThrowingLawTests {
  struct Overdrawn: Error, Equatable {}

  enum Action: Equatable, Sendable { case draw(Int), drawn, late }

  struct State: Equatable {
    var balance = 10
    var attempts = 0
    var drawn = 0
    var late = 0
  }

  /// Counts outside of the transaction; inside it changes, sends, describes an effect, then throws.
  static let reducer = Combined<State, Action> {
    Reduce { state, action, _ in
      switch action {
      case .draw: state.attempts += 1
      case .drawn: state.drawn += 1
      case .late: state.late += 1
      }
    }
    Throwing<Int, Action> { balance, action, context in
      guard case .draw(let amount) = action else { return }
      balance -= amount
      context.send(.drawn)
      context.run { send in send(.late) }
      if balance < 0 { throw Overdrawn() }
    }.lift(\.balance)
  }

  @Test(arguments: Home.allCases)
  func `A Throwing block that throws has no effect on its part, its effects and its sends`(
    home: Home
  ) async { await takeBack(home.actor) }

  private func takeBack(_ home: isolated (any Actor)?) async {
    let failures = Box<[StoreFailure<Action>]>([])
    let store = Store(State(), Self.reducer, onFailure: { failures.value?.append($0) })
    let received = Log()
    let token = store.observe(\.balance) { received($0) }
    store.send(group: [.draw(4), .draw(20), .draw(5)])
    #expect(store.state == State(balance: 1, attempts: 3, drawn: 2))
    #expect(received.lines == ["10", "1"])
    await finishEffects(of: store, until: 2)
    #expect(store.state.late == 2)
    #expect(failures.value?.map(\.actions) == [[.draw(20)]])
    #expect(failures.value?.first?.cause as? Overdrawn == Overdrawn())
    token.cancel()
  }

  private func finishEffects(
    of store: Store<State, Action>, until count: Int, _ home: isolated (any Actor)? = #isolation
  ) async {
    if home == nil { return await store.runWaitingEffects() }
    for _ in 0..<10_000 where store.state.late < count { await Task.yield() }
    for _ in 0..<100 { await Task.yield() }
  }

  @Test(arguments: Home.allCases)
  func `A Throwing around the root makes the whole action atomic`(home: Home) async { await atomic(home.actor) }

  private func atomic(_ home: isolated (any Actor)?) {
    let failures = Box(0)
    let store = Store(State(), Throwing { Self.reducer }, onFailure: { _ in failures.value? += 1 })
    store.send(.draw(20))
    #expect(store.state == State())
    #expect(failures.value == 1)
    store.send(.draw(1))
    #expect(store.state == State(balance: 9, attempts: 1, drawn: 1))
  }
}
