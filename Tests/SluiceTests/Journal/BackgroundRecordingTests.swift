import Incremental
import Sluice
import SluiceTesting
import Testing

private struct Ledger: Equatable, Sendable {
  var count = 0
  var isOpen = false
}

private enum LedgerAction: ActionWithReply, Equatable {
  case add(Int)
  /// Has an effect.
  case post(Int)
  /// Has an effect in three parts, of which the first two send.
  case postInOrder
  case posted(Int)
  case open(Bool)
  typealias Reply = Int
}

private func both(
  _ first: some Reducer<Ledger, LedgerAction>, _ second: some Reducer<Ledger, LedgerAction>
) -> some Reducer<Ledger, LedgerAction> {
  @ReducerBuilder<Ledger, LedgerAction> func build() -> some Reducer<Ledger, LedgerAction> {
    first
    second
  }
  return build()
}

/// A store does not wait for its journal; what leaves the store does.
@MainActor @Suite(.freesStores) struct BackgroundRecordingTests {
  private let log = Log()
  private let failures = Log()

  private typealias LedgerStore = Store<Ledger, LedgerAction>
  private typealias LedgerJournal = SlowJournal<Ledger, LedgerAction>

  private func desk(_ journal: LedgerJournal, services: [any Service<Ledger, LedgerAction>] = []) throws -> LedgerStore
  {
    let (log, failures) = (log, failures)
    let reducer = Reduce<Ledger, LedgerAction> { ledger, action, context in
      switch action {
      case .add(let amount): ledger.count += amount
      case .post(let number): context.run { _ in log("post \(number)") }
      case .postInOrder:
        context.start(
          .concatenate([
            .send(.posted(1)), .run { _ in log("second") }, .send(.posted(2)), .run { _ in log("fourth") },
          ]))
      case .posted(let number): ledger.count += number
      case .open(let isOpen): ledger.isOpen = isOpen
      }
      context.reply(ledger.count)
    }
    let opening = Ongoing<Ledger, LedgerAction>(while: \.isOpen) { .run { _ in log("opened") } }
    return try Store(
      Ledger(), both(reducer, opening), journal: journal, onFailure: { failures($0.cause) },
      services: { for service in services { service } })
  }

  @Test func `A send returns with the changed state while its entry is still being recorded`() async throws {
    let journal = LedgerJournal()
    let store = try desk(journal)
    store.send(.add(1))
    #expect(store.count == 1 && journal.actions.isEmpty)
    journal.endWrites()
    try await store.send(.add(2)).recorded()
    #expect(journal.actions == [.add(1), .add(2)])
  }

  @Test func `Actions handled during a write are written together, in order`() async throws {
    let journal = LedgerJournal()
    let store = try desk(journal)
    let sent = (1...4).map { store.send(.add($0)) }
    #expect(store.count == 10 && journal.writes == [[.add(1)]])
    journal.endWrite()
    try await sent[0].recorded()
    #expect(journal.actions == [.add(1)] && journal.writes.last == [.add(2), .add(3), .add(4)])
    journal.endWrite()
    try await sent[3].recorded()
    #expect(journal.actions == (1...4).map { .add($0) })
  }

  @Test func `An effect starts when the entry of its action is recorded, not before and not later`() async throws {
    let journal = LedgerJournal()
    let store = try desk(journal)
    let first = store.send(.post(1))
    let second = store.send(.post(2))
    await turns(50)
    #expect(log.lines == [])
    journal.endWrite()
    try await first.recorded()
    await turns(until: { log.lines == ["post 1"] })
    await turns(50)
    #expect(log.lines == ["post 1"])
    journal.endWrite()
    await second.finish()
    #expect(log.lines == ["post 1", "post 2"])
  }

  @Test func `Observers see each recorded state, while the store is ahead of it`() async throws {
    let journal = LedgerJournal()
    let store = try desk(journal)
    let seen = Log()
    let token = store.observe(\.count) { seen($0) }
    let first = store.send(.add(1))
    store.send(.add(2))
    let third = store.send(.add(3))
    #expect(seen.lines == ["0"] && store.count == 6)
    journal.endWrite()
    try await first.recorded()
    #expect(seen.lines == ["0", "1"] && store.count == 6)
    store.send(.add(4))
    journal.endWrite()
    try await third.recorded()
    #expect(seen.lines == ["0", "1", "6"] && store.count == 10)
    journal.endWrites()
    try await store.send(.add(5)).recorded()
    #expect(seen.lines.last == "15" && store.count == 15)
    token.cancel()
  }

  @Test func `An observer reads the recorded state in the store, and what it sends is handled in the live one`()
    async throws
  {
    let journal = LedgerJournal()
    let store = try desk(journal)
    let seen = Log()
    let token = store.observe(\.count) { [unowned store] count in
      seen("\(count) \(store.state.count)")
      if count == 1 { store.send(.add(100)) }
    }
    let first = store.send(.add(1))
    store.send(.add(2))
    journal.endWrite()
    try await first.recorded()
    #expect(store.count == 103)
    journal.endWrites()
    try await store.send(.add(0)).recorded()
    #expect(seen.lines.first == "0 0" && seen.lines.dropFirst().first == "1 1" && seen.lines.last == "103 103")
    #expect(journal.actions == [.add(1), .add(2), .add(100), .add(0)])
    token.cancel()
  }

  @Test func `No observer sees a state that the journal refuses`() async throws {
    let journal = LedgerJournal()
    let store = try desk(journal)
    let seen = Log()
    let token = store.observe(\.count) { seen($0) }
    let first = store.send(.add(1))
    let second = store.send(.add(2))
    journal.endWrite()
    try await first.recorded()
    journal.endWrite(false)
    await #expect(throws: StoreError.self) { try await second.recorded() }
    #expect(seen.lines == ["0", "1"] && store.count == 1)
    #expect(failures.lines.count == 1)
    token.cancel()
  }

  @Test func `A refused write takes back the actions handled since, and their effects never start`() async throws {
    let journal = LedgerJournal()
    let store = try desk(journal)
    journal.endWrite()
    try await store.send(.add(1)).recorded()
    let first = store.send(.post(1))
    let second = store.send(.add(2))
    journal.endWrite(false)
    for sent in [first, second] { await #expect(throws: StoreError.self) { try await sent.recorded() } }
    #expect(store.count == 1 && log.lines == [] && journal.actions == [.add(1)])
    journal.endWrites()
    try await store.send(.add(5)).recorded()
    #expect(store.count == 6 && journal.actions == [.add(1), .add(5)])
  }

  @Test func `Actions that cannot be encoded are refused, and those already being written are recorded`() async throws {
    let journal = LedgerJournal()
    journal.refuses = { $0 == .add(13) }
    let store = try desk(journal)
    let first = store.send(.add(1))
    let second = store.send(.add(13))
    journal.endWrites()
    try await first.recorded()
    await #expect(throws: StoreError.self) { try await second.recorded() }
    #expect(throws: StoreError.self) { try store.send(.add(13)).get() }
    #expect(store.count == 1 && journal.actions == [.add(1)])
  }

  @Test func `Senders are answered when their entry is recorded, with its position`() async throws {
    let journal = LedgerJournal()
    let store = try desk(journal)
    let outlet = store.outlet
    let requested = Task { try await outlet.ask(.add(3)) }
    await turns(until: { journal.writes.count == 1 })
    let sent = Task {
      try await outlet.send(.post(1))
      log("sent")
    }
    await turns(until: { store.count == 3 })
    journal.endWrite()
    #expect(try await requested.value == Receipt(reply: 3, position: 1))
    await turns(until: { journal.writes.count == 2 })
    #expect(log.lines == [])
    journal.endWrite()
    try await sent.value
    await turns(until: { log.lines.count == 2 })
  }

  @Test func `Senders learn that their action was refused`() async throws {
    let journal = LedgerJournal()
    let store = try desk(journal)
    let outlet = store.outlet
    let requested = Task { try await outlet.ask(.add(3)) }
    await turns(until: { journal.writes.count == 1 })
    let later = Task { try await outlet.send(.add(4)) }
    await turns(until: { store.count == 7 })
    journal.endWrite(false)
    await #expect(throws: StoreError.self) { try await requested.value }
    await #expect(throws: StoreError.self) { try await later.value }
    #expect(store.count == 0)
  }

  @Test func `An action that is repeated with its key during the write is handled once`() async throws {
    let journal = LedgerJournal()
    let store = try desk(journal)
    let outlet = store.outlet
    let requested = Task { try await outlet.ask(.add(3), key: "a") }
    await turns(until: { journal.writes.count == 1 })
    let repeated = Task { try await outlet.ask(.add(3), key: "a") }
    await turns(50)
    journal.endWrites()
    #expect(try await requested.value == Receipt(reply: 3, position: 1))
    #expect(try await repeated.value == Receipt(reply: 3, position: 1))
    #expect(store.count == 3)
  }

  @Test func `With afterObservers, observers see what may still be refused, and then the recorded state`() async throws
  {
    let journal = LedgerJournal(.afterObservers)
    let store = try desk(journal)
    let seen = Log()
    let token = store.observe(\.count) { seen($0) }
    let first = store.send(.add(1))
    store.send(.post(2))
    store.send(.add(2))
    #expect(seen.lines == ["0", "1", "3"])
    journal.endWrite()
    try await first.recorded()
    #expect(seen.lines == ["0", "1", "3"] && log.lines == [])
    journal.endWrite(false)
    await turns(until: { seen.lines.count == 4 })
    #expect(seen.lines == ["0", "1", "3", "1"] && log.lines == [])
    token.cancel()
  }

  @Test func `Effects follow the recorded state`() async throws {
    let journal = LedgerJournal()
    let store = try desk(journal)
    let opened = store.send(.open(true))
    store.send(.open(false))
    await turns(50)
    #expect(log.lines == [])
    journal.endWrite()
    try await opened.recorded()
    await turns(until: { log.lines == ["opened"] })
    journal.endWrites()
    await turns(until: { journal.actions.count == 2 })
  }

  @Test func `A part of a sequence begins when the actions of the previous part are recorded`() async throws {
    let journal = LedgerJournal()
    let store = try desk(journal)
    let sent = store.send(.postInOrder)
    journal.endWrite()
    await turns(until: { journal.writes.count == 2 })
    await turns(50)
    #expect(log.lines == [] && store.count == 1)
    journal.endWrite()
    await turns(until: { journal.writes.count == 3 })
    await turns(50)
    #expect(log.lines == ["second"] && store.count == 3)
    journal.endWrite()
    await sent.finish()
    #expect(log.lines == ["second", "fourth"])
  }

  @Test func `The effects of an action are not finished before its entry is recorded`() async throws {
    let journal = SlowJournal<Int, Int>()
    let clock = ManualClock()
    let reducer = Reduce<Int, Int> { _, _, context in context.run { _ in } }
    let store = try Store(0, reducer, journal: journal, dependencies: [Provide(\.clock, clock)])
    let sent = store.send(1)
    let waiting = Task { try await sent.finish(within: .seconds(1)) }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    await #expect(throws: EffectError.self) { try await waiting.value }
    journal.endWrites()
    await sent.finish()
  }

  @Test func `Services see the recorded state`() async throws {
    let journal = LedgerJournal()
    let seen = Log()
    let store = try desk(journal, services: [ChangeHook(\Ledger.count) { old, new, _ in seen("\(old) \(new)") }])
    let first = store.send(.add(1))
    let second = store.send(.add(2))
    #expect(seen.lines == [])
    journal.endWrite()
    try await first.recorded()
    #expect(seen.lines == ["0 1"])
    journal.endWrite()
    try await second.recorded()
    #expect(seen.lines == ["0 1", "1 3"])
  }

  @Test func `Reading a derived value gives that of the live state, and its observers wait for the recorded one`()
    async throws
  {
    let journal = LedgerJournal()
    let store = try desk(journal)
    let double = store.incr(\.count).map { $0 * 2 }
    let seen = Log()
    let token = double.observe { seen($0) }
    let first = store.send(.add(1))
    #expect(double.value == 2)
    let second = store.send(.add(2))
    #expect(double.value == 6 && seen.lines == ["0"])
    journal.endWrite()
    try await first.recorded()
    #expect(double.value == 6 && seen.lines == ["0", "2"])
    journal.endWrite()
    try await second.recorded()
    #expect(seen.lines == ["0", "2", "6"])
    token.cancel()
  }

  @Test func `A store that is shut down records and answers what it has handled, then closes its journal`() async throws
  {
    let journal = LedgerJournal()
    let store = try desk(journal)
    let outlet = store.outlet
    let requested = Task { try await outlet.ask(.add(1)) }
    await turns(until: { journal.writes.count == 1 })
    store.send(.post(2))
    store.shutDown()
    #expect(!journal.isClosed)
    journal.endWrites()
    #expect(try await requested.value.position == 1)
    await turns(until: { journal.isClosed })
    #expect(journal.actions == [.add(1), .post(2)] && log.lines == [])
  }

  @Test func `A store that is no longer referenced records what it has handled`() async throws {
    let journal = LedgerJournal()
    try desk(journal).send(.add(1))
    journal.endWrites()
    await turns(until: { journal.actions == [.add(1)] })
  }

  @Test func `A store without an isolation records in send`() async throws {
    let journal = LedgerJournal()
    try Self.sendWithoutIsolation(journal)
    #expect(journal.actions == [.add(1)] && journal.writes == [])
  }

  nonisolated private static func sendWithoutIsolation(_ journal: LedgerJournal) throws {
    let reducer = Reduce<Ledger, LedgerAction> { desk, _ in desk.count += 1 }
    try Store(Ledger(), reducer, journal: journal, isolation: nil).send(.add(1), isolation: nil)
  }

  @Test func `A snapshot is the state of its position, also of a store that is always ahead`() async throws {
    let journal = LedgerJournal()
    let store = try desk(journal)
    store.send(.add(1))
    for number in 1...70 {
      store.send(.add(1))
      journal.endWrite()
      await turns(until: { journal.writes.count == number + 1 })
    }
    let ahead = journal.snapshots
    journal.endWrites()
    try await store.send(.add(1)).recorded()
    #expect(ahead.count > 1 && journal.snapshots.last?.position == 72)
    for snapshot in journal.snapshots { #expect(snapshot.state.count == snapshot.position) }
  }
}
