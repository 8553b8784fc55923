import Incremental
import Observation
import Sluice
import SluiceTesting
import Testing

private struct Depot: Equatable, Sendable {
  var count = 0
  var job: Int?
  var rows: Rows<Crate> = []
}

private struct Crate: Identifiable, Equatable, Sendable {
  let id: RowID<Crate>
}

private enum CrateAction: Equatable { case poll }

private enum DepotAction: Equatable {
  case add(Int)
  case begin(Int)
  case end
  case ask
  case requested
  case insert(RowID<Crate>)
  case remove(RowID<Crate>)
  case crate(RowID<Crate>, CrateAction)
  case fail
  case failInOrder
}

private struct Damaged: Error {}

/// Recording in the background, beside other features of a store.
@MainActor @Suite(.freesStores) struct BackgroundRecordingFeatureTests {
  private let log = Log()
  private let failures = Log()

  private typealias DepotStore = Store<Depot, DepotAction>
  private typealias DepotJournal = SlowJournal<Depot, DepotAction>

  private struct DepotReducer: Reducer {
    let log: Log

    var body: some Reducer<Depot, DepotAction> {
      let log = log
      Reduce<Depot, DepotAction> { depot, action, context in
        switch action {
        case .add(let amount): depot.count += amount
        case .begin(let job): depot.job = job
        case .end: depot.job = nil
        case .ask:
          context.run { send in
            send(.add(1))
            send(.requested)
            do {
              try await send.until(reading: Depot.self, within: .seconds(1)) { $0.count > 0 }
              log("requested")
            } catch {
              log("not requested")
            }
          }
        case .insert(let id): depot.rows.append(Crate(id: id))
        case .remove(let id): depot.rows.remove(id: id)
        case .failInOrder:
          context.start(
            .concatenate([
              .run { _ in log("first") }.id("first"), .send(.fail), .run { _ in log("third") },
            ]))
        case .requested, .crate, .fail: break
        }
      }
      Throwing<Depot, DepotAction> { _, action, context in
        guard action == .fail else { return }
        context.send(.add(1))
        throw Damaged()
      }
      Ongoing<Depot, DepotAction>(\.job, id: { $0 }) { job in
        .run { send in
          log("job \(job)")
          send(.end)
        }
      }
      EachRow(\.rows, action: DepotAction.crate) {
        Reduce<Crate, CrateAction> { crate, _, context in
          context.run { _ in
            log("poll")
            do { try await Task.sleep(for: .seconds(3_600)) } catch { log("poll ends") }
          }
        }
      }
    }
  }

  private func depot(
    _ journal: DepotJournal, graph: Graph? = nil, clock: ManualClock = ManualClock()
  ) throws -> DepotStore {
    let failures = failures
    return try Store(
      Depot(), DepotReducer(log: log), journal: journal, dependencies: [Provide(\.clock, clock)], graph: graph,
      onFailure: { failures($0.cause) })
  }

  @Test func `A tape does not rewind while entries are being recorded`() async throws {
    let journal = DepotJournal(.afterObservers)
    let store = try depot(journal)
    let tape = store.record()
    store.send(.add(1))
    #expect(throws: RecordingError.storeIsBusy) { try store.travel(to: tape.base) }
    journal.endWrites()
    try await store.recorded()
    try store.travel(to: tape.base)
    #expect(store.count == 0)
    store.resume()
    #expect(store.count == 1)
  }

  @Test func `Work that follows the state does not begin for an unrecorded state`() async throws {
    let journal = DepotJournal()
    let store = try depot(journal)
    store.send(.add(1))
    let token = store.supervise(\.count) { [log] count, _ in log("count \(count)") }
    await turns(50)
    #expect(log.lines == [])
    journal.endWrites()
    await turns(until: { log.lines == ["count 1"] })
    token.cancel()
  }

  @Test func `An effect that follows the state, and has removed its cause, does not run again`() async throws {
    let journal = DepotJournal()
    let store = try depot(journal)
    store.send(.begin(1))
    journal.endWrite()
    await turns(until: { log.lines == ["job 1"] && journal.writes.count == 2 })
    let token = store.supervise(\.count) { [log] count, _ in log("count \(count)") }
    store.send(.add(1))
    journal.endWrites()
    try await store.recorded()
    await turns(until: { log.lines.contains("count 1") })
    #expect(log.lines.filter { $0 == "job 1" }.count == 1)
    token.cancel()
  }

  @Test func `An effect that waits for a condition waits until the fulfilling action is recorded`() async throws {
    let journal = DepotJournal()
    let store = try depot(journal)
    let sent = store.send(.ask)
    journal.endWrite()
    await turns(until: { store.count == 1 })
    await turns(50)
    #expect(log.lines == [])
    journal.endWrites()
    await sent.finish()
    #expect(log.lines == ["requested"])
  }

  @Test func `An effect that waits for a condition does not continue because of a refused action`() async throws {
    let (journal, clock) = (DepotJournal(), ManualClock())
    let store = try depot(journal, clock: clock)
    let sent = store.send(.ask)
    journal.endWrite()
    await clock.waitForSleepers(1)
    journal.endWrite(false)
    await turns(until: { store.count == 0 })
    clock.advance(by: .seconds(1))
    await sent.finish()
    #expect(log.lines == ["not requested"])
  }

  @Test func `Effects that are cancelled before their entry is recorded are cancelled`() async throws {
    let journal = DepotJournal()
    let store = try depot(journal)
    let sent = store.send(.ask)
    sent.cancel()
    journal.endWrites()
    try await sent.recorded()
    await sent.finish()
    #expect(store.count == 0 && log.lines.allSatisfy { $0 == "not requested" })
  }

  @Test func `A sequence continues after a part whose actions are never recorded`() async throws {
    let journal = DepotJournal()
    let store = try depot(journal)
    journal.endWrites()
    await store.send(.failInOrder).finish()
    #expect(log.lines == ["first", "third"] && store.count == 0)
  }

  @Test func `A sequence that waits at a refusal continues when its next actions are recorded`() async throws {
    let journal = DepotJournal()
    let store = try depot(journal)
    let sent = store.send(.failInOrder)
    journal.endWrite()
    await turns(until: { journal.writes.count == 2 })
    journal.endWrite(false)
    journal.endWrites()
    await sent.finish()
    #expect(log.lines == ["first", "third"])
  }

  @Test func `With afterObservers, observers see the recorded state again if the next write cannot be encoded`()
    async throws
  {
    let journal = DepotJournal(.afterObservers)
    journal.refuses = { $0 == .add(13) }
    let store = try depot(journal)
    let seen = Log()
    let token = store.observe(\.count) { seen($0) }
    store.send(.add(1))
    store.send(.add(13))
    journal.endWrites()
    try await store.recorded()
    #expect(seen.lines == ["0", "1", "14", "1"])
    token.cancel()
  }

  @Test func `The effect of a row that is removed before its entry is recorded is cancelled`() async throws {
    let journal = DepotJournal()
    let store = try depot(journal)
    journal.endWrite()
    try await store.send(.insert("a")).recorded()
    store.send(.crate("a", .poll))
    store.send(.remove("a"))
    journal.endWrites()
    await turns(until: { store.effectsLeft == 0 })
    #expect(log.lines.isEmpty || log.lines == ["poll", "poll ends"])
  }

  @Test func `A store without observers does not delay others on its graph`() throws {
    let (journal, graph) = (DepotJournal(), Graph())
    let store = try depot(journal, graph: graph)
    let other = Store(0, Reduce<Int, Int> { count, amount in count += amount }, graph: graph)
    let seen = Log()
    let token = other.observe(\.self) { seen($0) }
    store.send(.add(1))
    other.send(5)
    #expect(seen.lines == ["0", "5"])
    token.cancel()
    journal.endWrites()
  }

  @Test func `A client of Observation that has read a refused state is notified`() async throws {
    let journal = DepotJournal()
    let store = try depot(journal)
    let sent = store.send(.add(1))
    let changed = Log()
    let read = withObservationTracking {
      store.count
    } onChange: {
      changed("changed")
    }
    #expect(read == 1)
    journal.endWrite(false)
    await #expect(throws: StoreError.self) { try await sent.recorded() }
    #expect(changed.lines == ["changed"] && store.count == 0)
  }

  @Test func `Actions that lead to each other without end are stopped, though each is recorded`() async throws {
    let journal = SlowJournal<Int, Int>()
    journal.endWrites()
    let failures = failures
    let reducer = Reduce<Int, Int> { count, _, context in
      count += 1
      context.start(.send(0))
    }
    let store = try Store(0, reducer, journal: journal, limit: 50, onFailure: { failures($0.cause) })
    store.send(0)
    await turns(until: { !failures.lines.isEmpty })
    #expect(failures.lines.first?.contains("50") == true)
    try await store.recorded()
    #expect((50...60).contains(store.state))
  }

  @Test func `Waiting for all actions ends though an effect continues to send`() async throws {
    let journal = DepotJournal()
    let store = try depot(journal)
    store.send(.add(1))
    store.send(.add(2))
    let waiting = Task { try await store.recorded() }
    await turns(10)
    journal.endWrite()
    await turns(until: { journal.writes.count == 2 })
    store.send(.add(3))
    journal.endWrite()
    try await waiting.value
    #expect(journal.actions == [.add(1), .add(2)])
    journal.endWrites()
    try await store.recorded()
  }

  @Test func `A task that is cancelled does not wait for the journal`() async throws {
    let journal = DepotJournal()
    let store = try depot(journal)
    let sent = store.send(.add(1))
    let waiting = Task { try await sent.recorded() }
    await turns(10)
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    journal.endWrites()
    try await store.recorded()
  }

  @Test func `Outlets with a limit hold their actions while a thousand are unrecorded`() async throws {
    let journal = DepotJournal()
    let store = try depot(journal)
    let outlet = store.outlet(limit: 5, policy: .wait)
    for _ in 0..<1_001 { store.send(.add(1)) }
    #expect(outlet.enqueue(.add(1)))
    await turns(50)
    #expect(store.count == 1_001)
    journal.endWrites()
    await turns(until: { store.count == 1_002 })
    try await store.recorded()
  }
}
