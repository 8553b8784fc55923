import Foundation
import Incremental
import Sluice
import SluiceTesting
import Testing

/// The end of a store after its work.
@Suite struct EndingTests {
  enum Action: Sendable { case work(Int), done(Int), listen, poll, follow }

  struct State: Sendable {
    var done: [Int] = []
    var isPolling = false
  }

  /// A gate at which effects wait, in the order in which they came.
  actor Gate {
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var isOpen = false
    var count: Int { waiting.count }

    func pass() async {
      if isOpen { return }
      await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
      isOpen = true
      for one in waiting { one.resume() }
      waiting = []
    }
  }

  static func reducer(_ gate: Gate) -> some Reducer<State, Action> {
    Combined<State, Action> {
      Reduce { state, action, context in
        switch action {
        case .work(let number):
          context.run { send in
            await gate.pass()
            send(.done(number))
          }
        case .done(let number): state.done.append(number)
        case .listen:
          context.run(AsyncStream<Int> { _ in }) { .done($0) }
        case .poll:
          context.every(.seconds(5)) { send in send(.done(0)) }
        case .follow: state.isPolling = true
        }
      }
      Ongoing(while: \.isPolling) { .run { send in try await send.sleep(for: .seconds(1_000)) } }
    }
  }

  @MainActor @Test func `Ending a store waits for its effects, and for the actions they lead to`() async throws {
    let gate = Gate()
    let store = Store(State(), Self.reducer(gate))
    store.send(.work(1))
    store.send(.work(2))
    let end = Task { try await store.shutDown(within: .seconds(6_000)) }
    while await gate.count < 2 { await Task.yield() }
    #expect(!store.hasEnded)
    await gate.open()
    try await end.value
    #expect(store.hasEnded && store.state.done.sorted() == [1, 2])
  }

  @MainActor @Test func `Outlets refuse actions once the end has begun, and accepted ones are answered`() async throws {
    let gate = Gate()
    let store = Store(State(), Self.reducer(gate))
    let outlet = store.outlet
    store.send(.work(1))
    let accepted = Task { try await outlet.ask(.done(7)) }
    await turns { store.state.done == [7] }
    let end = Task { try await store.shutDown(within: .seconds(6_000)) }
    await turns { !outlet.enqueue(.done(8)) }
    await #expect(throws: StoreError.ended) { try await outlet.send(.done(9)) }
    await #expect(throws: StoreError.ended) { try await store.ask(.done(10)) }
    await #expect(throws: StoreError.ended) { try await store.outlet(limit: 3, policy: .wait).send(.done(11)) }
    store.send(.done(12))
    await gate.open()
    try await end.value
    _ = try await accepted.value
    #expect(store.state.done.filter { $0 > 8 } == [12] && store.state.done.last == 1)
  }

  @MainActor @Test func `Several callers may await the end, and another may end the store meanwhile`() async throws {
    let gate = Gate()
    let store = Store(State(), Self.reducer(gate))
    store.send(.work(1))
    let ends = (0..<3).map { _ in Task { try await store.shutDown(within: .seconds(6_000)) } }
    while await gate.count < 1 { await Task.yield() }
    await gate.open()
    for end in ends { try await end.value }
    #expect(store.hasEnded && store.state.done == [1])
    let other = Store(State(), Self.reducer(Gate()))
    other.send(.work(1))
    let end = Task { try await other.shutDown(within: .seconds(6_000)) }
    await turns { !other.outlet.enqueue(.listen) }
    other.shutDown()
    try await end.value
  }

  @MainActor @Test func `Actions that were accepted while a journal writes are handled, recorded and answered`()
    async throws
  {
    let journal = SlowJournal<Int, Int>()
    let store = try Store(0, Reduce { $0 += $1 }, journal: journal)
    let (limited, outlet) = (store.outlet(limit: 10, policy: .wait), store.outlet)
    store.send(1)
    await turns { journal.writes == [[1]] }
    let asks = [Task { try await limited.ask(2) }, Task { try await outlet.ask(3) }]
    await turns { limited.statistics?.accepted == 1 && store.state >= 4 }
    let end = Task { try await store.shutDown(within: .seconds(6_000)) }
    await turns { !outlet.enqueue(0) }
    #expect(!store.hasEnded)
    journal.endWrites()
    try await end.value
    for ask in asks { _ = try await ask.value }
    #expect(store.hasEnded && store.state == 6 && journal.isClosed)
    #expect(journal.actions.filter { $0 > 0 }.sorted() == [1, 2, 3])
  }

  @MainActor @Test func `Endless effects do not keep the store, and are cancelled with it`() async throws {
    let gate = Gate()
    let store = Store(State(), Self.reducer(gate))
    store.send(.listen)
    store.send(.poll)
    store.send(.follow)
    let service = store.add(Looping())
    let token = store.supervise(\.isPolling) { _, send in try await send.sleep(for: .seconds(1_000)) }
    await turns { store.effectsLeft > 3 }
    try await store.shutDown(within: .seconds(600))
    #expect(store.hasEnded && store.effectsLeft == 0)
    token.cancel()
    service.cancel()
  }

  struct Looping: Service {
    func start(_ store: StoreAccess<State, Action>) {
      store.run { send in
        for await number in AsyncStream<Int>(unfolding: {
          try? await Task.sleep(for: .seconds(1_000)); return nil
        }) { send(.done(number)) }
      }
    }
  }

  @MainActor @Test func `A shutdown that exceeds its time limit cancels effects, and throws`() async throws {
    let clock = ManualClock()
    let store = Store(State(), Self.reducer(Gate()), dependencies: Dependencies { Provide(\.clock, clock) })
    store.send(.work(1))
    let end = Task { try await store.shutDown(within: .seconds(10)) }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(9))
    #expect(!store.hasEnded)
    clock.advance(by: .seconds(1))
    let error = await #expect(throws: EffectError.self) { try await end.value }
    #expect("\(error as Any)".contains("10"))
    #expect(store.hasEnded && store.state.done == [])
  }

  @MainActor @Test func `A cancelled task ends the store at once`() async throws {
    let store = Store(State(), Self.reducer(Gate()))
    store.send(.work(1))
    let end = Task { try await store.shutDown(within: .seconds(600)) }
    await turns { !store.outlet.enqueue(.listen) }
    end.cancel()
    await #expect(throws: CancellationError.self) { try await end.value }
    #expect(store.hasEnded)
  }

  @MainActor @Test func `A store without work ends at once, and a second end is reported`() async throws {
    let reports = Reports()
    let store = Store(State(), Self.reducer(Gate()), onFailure: { reports.add("\($0.cause)") })
    try await store.shutDown(within: .seconds(600))
    #expect(store.hasEnded && reports.all.isEmpty)
    try await store.shutDown(within: .seconds(600))
    #expect(reports.all.count == 1)
  }

  @Test func `A store without an isolation runs its effects by hand before it ends`() async throws {
    let gate = Gate()
    await gate.open()
    let store = Store(State(), Self.reducer(gate), isolation: nil)
    store.send(.work(1))
    try await store.shutDown(within: .seconds(6_000))
    #expect(store.hasEnded && store.state.done == [1])
  }

  final class Reports {
    private(set) var all: [String] = []
    func add(_ words: String) { all.append(words) }
  }
}
