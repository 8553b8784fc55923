import Foundation
import Incremental
import SluiceDurable
import SluiceTesting
import Testing

/// Work that outlives the program.
@MainActor @Suite struct DurableWorkTests {
  private let bank = Bank()
  private let journal = MemoryJournal<Shop, ShopAction>()
  private let clock = ManualClock()

  /// The store of the next run of the program.
  private func run(
    at seconds: Double = 0, attempts: Int = 3,
    afterInterruption interruption: DurableReducer<Charge>.Interruption = .performAgain
  ) throws -> Store<Shop, ShopAction> {
    try Store(
      Shop(), shop(attempts: attempts, afterInterruption: interruption), journal: journal,
      dependencies: [
        Provide(\.clock, clock), Provide(\.now, .constant(Date(timeIntervalSinceReferenceDate: seconds))),
      ], handlers: [bank.handler])
  }

  private let key = "0000000000000001"

  @Test func `A job is performed, and its answer is taken once`() async {
    let store = TestStore(Shop(), shop())
    store.exhaustivity = .off
    store.send(.buy(7))
    #expect(store.state.charges.jobs.count == 1)
    await store.answer(DurableAttempt(Charge(order: 7), key: key), with: Charge.Receipt(number: 42))
    await store.receive(.charges(.answered(DurableID(test: 1), Charge.Receipt(number: 42))))
    await store.receive(.paid(7, 42))
    #expect(store.state.paid == [7, 42] && store.state.charges.jobs.isEmpty)
    store.send(.charges(.answered(DurableID(test: 1), Charge.Receipt(number: 43))))
    #expect(store.state.paid == [7, 42], "The job is answered already.")
    await store.finish()
  }

  @Test func `A failed attempt is repeated after a pause, and the last one leaves the job as failed`() async {
    let store = TestStore(Shop(), shop(attempts: 2))
    store.exhaustivity = .off
    store.send(.buy(7))
    await store.fail(DurableAttempt(Charge(order: 7), key: key), with: Bank.Offline())
    await store.receive(.charges(.attemptFailed(DurableID(test: 1), attempt: 1, error: "offline")))
    guard case .waiting(let date, "offline")? = store.state.charges[DurableID(test: 1)]?.status else {
      return #expect(Bool(false), "\(store.state.charges)")
    }
    #expect(date == Date(timeIntervalSinceReferenceDate: 10))
    await store.advance(by: .seconds(9))
    #expect(store.effects.count == 1)
    await store.advance(by: .seconds(1))
    await store.fail(DurableAttempt(Charge(order: 7), key: key, number: 2), with: Bank.Offline())
    await store.receive(.charges(.attemptFailed(DurableID(test: 1), attempt: 2, error: "offline")))
    #expect(store.state.charges.stopped.map(\.request.order) == [7])
    await store.receive(.note("failed 7: offline"))
    #expect(store.effects.isEmpty)
    store.send(.charges(.retry(DurableID(test: 1))))
    await store.answer(DurableAttempt(Charge(order: 7), key: key, number: 3), with: Charge.Receipt(number: 1))
    await store.receive(.paid(7, 1))
    await store.finish()
  }

  @Test func `A job that is dropped ends, and its attempt with it`() {
    let store = TestStore(Shop(), shop())
    store.exhaustivity = .off
    store.send(.buy(7))
    store.send(.charges(.drop(DurableID(test: 1))))
    #expect(store.state.charges.jobs.isEmpty && store.effects.isEmpty)
    store.finish()
  }

  @Test func `After a restart an attempt is repeated with its key, and the next number`() async throws {
    var key: DurableID?
    for number in 1...3 {
      let store = try run(at: Double(number) * 100)
      if number == 1 { store.send(.buy(7)) }
      if number == 3 {
        // From the second interruption on, it waits.
        await clock.advance(bySeconds: 10)
      }
      await turns { bank.attempts.count == number }
      key = key ?? store.state.charges.jobs.first?.id
    }
    #expect(bank.attempts == (1...3).map { "7 \(key.map(\.description) ?? "") \($0)" })
    let store = try run(at: 400, attempts: 10)
    await clock.advance(bySeconds: 10)
    await turns { bank.attempts.count == 4 }
    bank.end(.success(Charge.Receipt(number: 5)))
    await turns { !store.state.paid.isEmpty }
    #expect(store.state.paid == [7, 5] && store.state.charges.jobs.isEmpty)
    #expect(try run().state.paid == [7, 5])
    await settle()
    #expect(bank.attempts.count == 4)
  }

  @Test func `A job that ends the program again and again waits, and is given up`() async throws {
    for number in 1...3 {
      let store = try run(at: Double(number) * 100)
      if number == 1 { store.send(.buy(7)) }
      // From the second interruption on, it waits.
      if number == 3 { await clock.advance(bySeconds: 10) }
      await turns { bank.attempts.count == number }
      withExtendedLifetime(store) {}
    }
    let last = try run(at: 400)
    await turns { last.state.charges.stopped.count == 1 }
    let store = try run(at: 1_000)
    await settle()
    #expect(bank.attempts.count == 3)
    #expect(store.state.charges.stopped.first?.failure == "\(DurableInterrupted())")
    #expect(store.state.log.count == 1)
  }

  @Test func `A pause continues after a restart, and one that is over ends at once`() async throws {
    do {
      let store = try run()
      store.send(.buy(7))
      await turns { bank.attempts.count == 1 }
      bank.end(.failure(Bank.Offline()))
      await turns { store.state.charges.jobs.first?.status != .running }
    }
    do {
      let store = try run(at: 4)
      await turns { clock.wakes(within: 6) }
      clock.advance(by: .seconds(5))
      await settle()
      #expect(bank.attempts.count == 1, "\(store.state)")
      clock.advance(by: .seconds(1))
      await turns { bank.attempts.count == 2 }
      #expect(bank.attempts.count == 2)
      bank.end(.failure(Bank.Offline()))
      await turns { store.state.charges.jobs.first?.status != .running }
    }
    let store = try run(at: 1_000)
    await turns { bank.attempts.count == 3 }
    #expect(bank.attempts.last?.hasSuffix(" 3") == true)
    withExtendedLifetime(store) {}
  }

  @Test func `Work that must not be done twice fails when it was interrupted`() async throws {
    do {
      let store = try run(afterInterruption: .fail)
      store.send(.buy(7))
      await turns { bank.attempts.count == 1 }
    }
    let store = try run(afterInterruption: .fail)
    await turns { !store.state.log.isEmpty }
    #expect(store.state.log == ["failed 7: \(DurableInterrupted())"])
    #expect(bank.attempts.count == 1)
  }

  @Test func `The reducer decides what follows an interruption`() async throws {
    do {
      let store = try run(afterInterruption: .ask)
      store.send(.buy(7))
      await turns { bank.attempts.count == 1 }
    }
    let store = try run(afterInterruption: .ask)
    await turns { !store.state.log.isEmpty }
    #expect(store.state.log == ["interrupted 7"] && bank.attempts.count == 1)
    let id = try #require(store.state.charges.jobs.first?.id)
    store.send(.charges(.retry(id)))
    await turns { bank.attempts.count == 2 }
    #expect(bank.attempts.last?.hasSuffix(" 2") == true)
  }

  @Test func `A retry in the cycle in which an attempt fails begins another one`() async throws {
    let reducer = Combined<Shop, ShopAction> {
      shop(attempts: 1)
      Reduce { shop, action, context in
        if case .note = action, let job = shop.charges.jobs.first, job.attempt == 1 {
          shop.charges.retry(job.id, context)
        }
      }
    }
    let store = Store(Shop(), reducer, dependencies: [Provide(\.clock, clock)], handlers: [bank.handler])
    store.send(.buy(7))
    await turns { bank.attempts.count == 1 }
    bank.end(.failure(Bank.Offline()))
    await turns { bank.attempts.count == 2 }
    #expect(bank.attempts.count == 2 && store.state.charges.jobs.first?.status == .running)
  }

  @Test func `Work that was removed and restored was interrupted, so that nothing is done twice in silence`()
    async throws
  {
    struct Tabs: Equatable, Sendable {
      var open: Shop? = Shop()
      var aside: Shop?
    }
    enum TabsAction: Sendable { case shop(ShopAction), close, reopen }
    let reducer = Combined<Tabs, TabsAction> {
      IfLet(\.open, action: TabsAction.shop) { shop(afterInterruption: .fail) }
      Reduce { tabs, action in
        switch action {
        case .shop: break
        case .close: (tabs.aside, tabs.open) = (tabs.open, nil)
        case .reopen: tabs.open = tabs.aside
        }
      }
    }
    let store = Store(Tabs(), reducer, dependencies: [Provide(\.clock, clock)], handlers: [bank.handler])
    store.send(.shop(.buy(7)))
    await turns { bank.attempts.count == 1 }
    store.send(.close)
    await settle()
    store.send(.reopen)
    await turns { store.state.open?.log.isEmpty == false }
    #expect(bank.attempts.count == 1)
    #expect(store.state.open?.log == ["failed 7: \(DurableInterrupted())"])
  }

  @Test func `An action of an earlier attempt changes nothing`() {
    let store = TestStore(Shop(), shop())
    store.exhaustivity = .off
    store.send(.buy(7))
    let id = DurableID(test: 1)
    store.send(.charges(.interrupted(id, attempt: 1)))
    let state = store.state
    #expect(state.charges[id]?.attempt == 2)
    store.send(.charges(.interrupted(id, attempt: 1)))
    store.send(.charges(.attemptFailed(id, attempt: 1, error: "late")))
    store.send(.charges(.pauseEnded(id, attempt: 2)))
    #expect(store.state == state)
    store.send(.charges(.drop(id)))
    store.finish()
  }

  @Test func `A test states each change of a job`() async {
    let store = TestStore(Shop(), shop())
    let job = DurableJob(id: DurableID(test: 1), request: Charge(order: 7))
    store.send(.buy(7)) { $0.charges = DurableWork([job]) }
    await store.answer(DurableAttempt(Charge(order: 7), key: key), with: Charge.Receipt(number: 42))
    await store.receive(.charges(.answered(job.id, Charge.Receipt(number: 42)))) { $0.charges = DurableWork() }
    await store.receive(.paid(7, 42)) { $0.paid = [7, 42] }
    await store.finish()
  }

  @Test func `A handler that returns without an answer has failed`() async {
    let silent = EffectHandler(DurableAttempt<Charge>.self, answering: { _, _ in })
    let store = Store(Shop(), shop(attempts: 1), dependencies: [Provide(\.clock, clock)], handlers: [silent])
    store.send(.buy(7))
    await turns { !store.state.log.isEmpty }
    #expect(store.state.log == ["failed 7: The handler returned without an answer."])
  }

  @Test func `A result is encoded and decoded unchanged, so that an action can have it`() throws {
    let job = DurableJob(
      id: DurableID(test: 7), request: Charge(order: 1), status: .failed(error: "offline"), attempt: 3)
    for output in [
      DurableAction<Charge>.Output.answered(job.id, job.request, Charge.Receipt(number: 2)), .failed(job),
      .interrupted(job),
    ] {
      let text = try JSONEncoder().encode(output)
      #expect(try JSONDecoder().decode(DurableAction<Charge>.Output.self, from: text) == output)
    }
  }

  @Test func `An id is read from the digits that an operator sees`() {
    #expect(DurableID("00000000000000ff") == DurableID(test: 255) && DurableID("ff") == nil && DurableID("x") == nil)
    #expect("\(DurableID(test: 255))" == "00000000000000ff")
  }

  @Test func `A pause ends when the clock of the machine is set right`() async throws {
    let date = Locked(Date(timeIntervalSinceReferenceDate: 0))
    let store = try Store(
      Shop(), shop(), journal: journal,
      dependencies: [Provide(\.clock, clock), Provide(\.now, DateGenerator { date.withLock { $0 } })],
      handlers: [bank.handler])
    store.send(.remind("call", Date(timeIntervalSinceReferenceDate: 1_000_000)))
    await turns { clock.wakes(within: 60) }
    date.withLock { $0 = Date(timeIntervalSinceReferenceDate: 2_000_000) }
    clock.advance(by: .seconds(60))
    await turns { !store.state.log.isEmpty }
    #expect(store.state.log == ["call"])
  }

  @Test func `An answer that the journal refuses is requested again, after a pause, with its key`() async throws {
    let disk = FullDisk(journal)
    let store = try Store(
      Shop(), shop(), journal: disk, dependencies: [Provide(\.clock, clock)], handlers: [bank.handler],
      onFailure: { _ in })
    for order in [7, 8] { store.send(.buy(order)) }
    await turns { bank.attempts.count == 2 }
    disk.isFull = true
    bank.end(.success(Charge.Receipt(number: 1)))
    await turns { disk.refusals > 0 }
    await settle()
    #expect(bank.attempts.count == 2 && store.state.charges.jobs.count == 2, "Nothing begins while the disk is full.")
    await clock.advance(bySeconds: 1)
    await settle()
    #expect(disk.refusals < 10)
    await turns { clock.wakes(within: 60) }
    disk.isFull = false
    clock.advance(by: .seconds(60))
    await turns { bank.attempts.count >= 4 }
    bank.end(.success(Charge.Receipt(number: 1)))
    await turns { store.state.paid.count == 4 }
    #expect(store.state.charges.jobs.isEmpty && store.state.paid.count == 4)
    #expect(Set(bank.attempts.map { $0.split(separator: " ")[1] }).count == 2, "Two keys: \(bank.attempts)")
  }

  @Test func `A store that only reads a journal performs nothing`() async throws {
    do {
      let store = try run()
      store.send(.buy(7))
      await turns { bank.attempts.count == 1 }
    }
    let disk = FullDisk(journal)
    (disk.isFull, disk.isReadOnly) = (true, true)
    let store = try Store(
      Shop(), shop(), journal: disk, dependencies: [Provide(\.clock, clock)], handlers: [bank.handler],
      onFailure: { Issue.record("\($0)") })
    await settle()
    #expect(store.state.charges.jobs.count == 1 && bank.attempts.count == 1)
  }

  @Test func `A start on a full disk tries again after a pause`() async throws {
    do {
      let store = try run()
      for order in 0..<3 { store.send(.buy(order)) }
      await turns { bank.attempts.count == 3 }
    }
    let disk = FullDisk(journal)
    disk.isFull = true
    let store = try Store(
      Shop(), shop(), journal: disk, dependencies: [Provide(\.clock, clock)], handlers: [bank.handler],
      onFailure: { _ in })
    await turns { clock.wakes(within: 1) }
    await settle()
    #expect(disk.refusals < 10 && bank.attempts.count == 3)
    disk.isFull = false
    clock.advance(by: .seconds(1))
    await turns { bank.attempts.count == 6 }
    #expect(bank.attempts.count == 6)
    withExtendedLifetime(store) {}
  }

  @Test func `A refused record leaves no job, and no attempt begins`() async throws {
    let disk = FullDisk(journal)
    let store = try Store(
      Shop(), shop(), journal: disk, handlers: [bank.handler], onFailure: { _ in })
    disk.isFull = true
    store.send(.buy(7))
    await settle()
    #expect(store.state == Shop() && bank.attempts.isEmpty)
  }

  @Test func `Work is unchanged by encoding and decoding`() throws {
    let store = TestStore(Shop(), shop())
    store.exhaustivity = .off
    store.send(.buy(7))
    store.send(.buy(8))
    store.send(.remind("call", Date(timeIntervalSinceReferenceDate: 5)))
    let text = try JSONEncoder().encode(store.state)
    #expect(try JSONDecoder().decode(Shop.self, from: text) == store.state)
    #expect(String(decoding: text, as: UTF8.self).contains(#""id":"0000000000000002""#))
    store.send(.charges(.drop(DurableID(test: 1))))
    store.send(.charges(.drop(DurableID(test: 2))))
    store.skipInFlightEffects()
    store.finish()
  }

  @Test func `A timer ends on the store's clock, and one whose time has passed at the start ends at once`() async throws
  {
    do {
      let store = try run()
      store.send(.remind("soon", Date(timeIntervalSinceReferenceDate: 10)))
      store.send(.remind("late", Date(timeIntervalSinceReferenceDate: 1_000)))
      await clock.advance(bySeconds: 10)
      await turns { !store.state.log.isEmpty }
      #expect(store.state.log == ["soon"])
    }
    let store = try run(at: 2_000)
    await turns { store.state.log.count == 2 }
    #expect(store.state.log == ["soon", "late"] && store.state.reminders.timers.isEmpty)
    #expect(try run(at: 3_000).state.log == ["soon", "late"])
  }
}

/// A journal that refuses entries on demand.
private final class FullDisk: Journal {
  var isFull = false
  var isReadOnly = false
  private(set) var refusals = 0
  private let kept: MemoryJournal<Shop, ShopAction>

  init(_ kept: MemoryJournal<Shop, ShopAction>) { self.kept = kept }

  func load() -> Recording<Shop, ShopAction> { kept.load() }
  func offer(snapshot: Shop) { kept.offer(snapshot: snapshot) }
  func append(_ entries: [JournalEntry<ShopAction>]) throws {
    if isFull {
      refusals += 1
      throw Bank.Offline()
    }
    kept.append(entries)
  }
}
