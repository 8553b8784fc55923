import Sluice
import Testing
import Thoroughness

/// Law 8: a `send` that does not end is stopped, in every isolation.
@Suite(.freesStores) struct LimitLawTests {
  /// Goes on for ever: as one cycle, or as one cycle after another, driven by an observer.
  enum Endless: String, CaseIterable, Sendable { case cycle, observers, firstCall, graphBatch }

  enum Action: Equatable, Sendable { case ping, pong, rest(Int), report }

  struct State: Equatable {
    var pings = 0
    var rested: [Int] = []
    var reports = 0
  }

  static func reducer(isEndless: Bool) -> Reduce<State, Action> {
    Reduce { state, action, context in
      switch action {
      case .ping:
        state.pings += 1
        if isEndless { context.send(.pong) }
      case .pong: context.send(.ping)
      case .rest(let number): state.rested.append(number)
      case .report: state.reports += 1
      }
    }
  }

  @Test(arguments: Home.allCases, Endless.allCases)
  func `A chain of sends that does not end, in one cycle or through observers, is stopped at a limit`(
    home: Home, endless: Endless
  ) async { await stop(home.actor, endless) }

  private func stop(_ home: isolated (any Actor)?, _ endless: Endless) {
    let (failures, store) = make(endless: endless == .cycle, limit: 100)
    let token = start(store, endless)
    #expect(failures.value?.count == 1)
    #expect(errorName(failures.value?.first?.cause) == "limitExceeded")
    #expect(limit(of: failures.value?.first) == 100)
    #expect((50...102).contains(store.state.pings))
    token?.cancel()
    store.send(.rest(1))
    #expect(store.state.rested == [1], "the store stays usable")
  }

  private func start(_ store: Store<State, Action>, _ endless: Endless, _ home: isolated (any Actor)? = #isolation)
    -> Token?
  {
    switch endless {
    case .cycle:
      store.send(.ping)
      return nil
    case .observers:
      let token = store.observe(\.pings, initial: false) { _ in store.send(.ping) }
      store.send(.ping)
      return token
    case .firstCall: return store.observe(\.pings) { _ in store.send(.ping) }
    case .graphBatch:
      let token = store.observe(\.pings, initial: false) { _ in store.send(.ping) }
      store.graph.batch { store.send(.ping) }
      return token
    }
  }

  @Test(arguments: Home.allCases)
  func `The limit discards queued actions, and its error lists them with the chain of actions`(home: Home) async {
    await list(home.actor)
  }

  private func list(_ home: isolated (any Actor)?) {
    let (failures, store) = make(endless: true, limit: 10)
    store.send(group: [.ping, .rest(1)])
    let failure = failures.value?.first
    #expect(failure?.actions == [.pong])
    #expect(store.state.rested == [1])
    let chain = chain(of: failure)
    #expect(chain == (0..<12).map { $0.isMultiple(of: 2) ? "ping" : "pong" })
    let words = failure.map { "\($0)" } ?? ""
    #expect(words.contains("more than 10 actions") && words.contains("ping → pong") && words.contains("`limit:`"))
  }

  @Test(arguments: [Endless.observers, .firstCall, .graphBatch])
  func `The chain of actions includes those that observers sent`(endless: Endless) {
    let (failures, store) = make(endless: false, limit: 5)
    let token = start(store, endless)
    let chain = chain(of: failures.value?.first)
    #expect((6...7).contains(chain?.count ?? 0) && chain?.allSatisfy { $0 == "ping" } == true, "\(chain ?? [])")
    withExtendedLifetime(token) {}
  }

  @Test func `Any number of actions may be sent together`() async {
    let (failures, store) = make(endless: false, limit: 5)
    store.send(group: (1...20).map { .rest($0) })
    store.batch { for number in 21...40 { store.send(.rest(number)) } }
    for number in 41...60 { store.outlet.enqueue(.rest(number)) }
    await store.runWaitingEffects()
    #expect(store.state.rested == Array(1...60))
    #expect(failures.value?.isEmpty == true)
  }

  @Test func `Cycles that do not lead to one another are not counted together`() {
    let (failures, store) = make(endless: false, limit: 5)
    let input = Input(0, in: store.graph)
    let token = input.incr.observe { store.send(.rest($0)) }
    for number in 1...20 { input.set(number) }
    #expect(store.state.rested == Array(0...20))
    #expect(failures.value?.isEmpty == true)
    token.cancel()
  }

  @Test(.timeLimit(.minutes(60)))
  func `Actions that the error handler sends at the limit are handled`() {
    let sender = Box<() -> Void>()
    let store = Store(State(), Self.reducer(isEndless: true), limit: 10, onFailure: { _ in sender.value?() })
    sender.value = { [weak store] in store?.send(.report) }
    store.send(.ping)
    #expect(store.state.reports == 1)
  }

  @Test(.timeLimit(.minutes(60)))
  func `An error handler that answers the limit with the cause of it does not continue for ever`() {
    let sender = Box<() -> Void>()
    let store = Store(State(), Self.reducer(isEndless: true), limit: 10, onFailure: { _ in sender.value?() })
    sender.value = { [weak store] in store?.send(.ping) }
    store.send(.ping)
    store.send(.rest(1))
    #expect(store.state.rested == [1])
  }

  @Test(.timeLimit(.minutes(10)), arguments: [Endless.observers, .firstCall, .graphBatch], [0, 1, 2])
  func `After the limit of cycles that observers began, the store handles new actions, and those of observers`(
    endless: Endless, answers: Int
  ) {
    let (log, sender) = (Log(), Box<() -> Void>())
    var left = answers
    let store = Store(
      State(), Self.reducer(isEndless: false), limit: 10,
      onFailure: { _ in
        left -= 1
        if left >= 0 { sender.value?() }
      })
    sender.value = { [weak store] in store?.send(.ping) }
    start(store, endless)?.cancel()
    let token = Token.all(
      store.beforeChange {},
      store.observe(\.rested, initial: false) { rested in
        if rested == [1] { store.batch { store.send(.rest(2)) } }
        log("first \(store.state.rested)")
      },
      store.observe(\.rested, initial: false) { _ in log("second \(store.state.rested)") })
    store.graph.batch { store.send(.rest(1)) }
    #expect(log.lines == ["first [1]", "second [1]", "first [1, 2]", "second [1, 2]"])
    token.cancel()
  }

  private func make(
    endless: Bool, limit: Int, _ home: isolated (any Actor)? = #isolation
  ) -> (Box<[StoreFailure<Action>]>, Store<State, Action>) {
    let failures = Box<[StoreFailure<Action>]>([])
    let store = Store(
      State(), Self.reducer(isEndless: endless), limit: limit, onFailure: { failures.value?.append($0) })
    return (failures, store)
  }

  private func limit(of failure: StoreFailure<Action>?) -> Int? {
    guard let cause = failure?.cause, case StoreError.limitExceeded(let limit, _) = cause else { return nil }
    return limit
  }

  private func chain(of failure: StoreFailure<Action>?) -> [String]? {
    guard let cause = failure?.cause, case StoreError.limitExceeded(_, let chain) = cause else { return nil }
    return chain
  }
}
