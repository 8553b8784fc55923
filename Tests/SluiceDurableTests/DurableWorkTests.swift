import Foundation
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

  @Test func `A job is performed, and its answer is taken once`() {
    let store = TestStore(Shop(), shop())
    store.exhaustivity = .off
    store.send(.buy(7))
    #expect(store.state.charges.jobs.count == 1)
    store.answer(Attempt(Charge(order: 7), key: key), with: Charge.Receipt(number: 42))
    store.receive(.charges(.answered(DurableID(test: 1), Charge.Receipt(number: 42))))
    store.receive(.paid(7, 42))
    #expect(store.state.paid == [7, 42] && store.state.charges.jobs.isEmpty)
    store.send(.charges(.answered(DurableID(test: 1), Charge.Receipt(number: 43))))
    #expect(store.state.paid == [7, 42], "The job is answered already.")
    store.finish()
  }

  @Test func `A failed attempt is repeated after a pause, and the last one leaves the job as failed`() async {
    let store = TestStore(Shop(), shop(attempts: 2))
    store.exhaustivity = .off
    store.send(.buy(7))
    await store.fail(Attempt(Charge(order: 7), key: key), with: Bank.Offline())
    await store.receive(.charges(.attemptFailed(DurableID(test: 1), error: "offline")))
    guard case .waiting(let date, "offline")? = store.state.charges[DurableID(test: 1)]?.status else {
      return #expect(Bool(false), "\(store.state.charges)")
    }
    #expect(date == Date(timeIntervalSinceReferenceDate: 10))
    await store.advance(by: .seconds(9))
    #expect(store.effects.count == 1)
    await store.advance(by: .seconds(1))
    await store.fail(Attempt(Charge(order: 7), key: key, number: 2), with: Bank.Offline())
    await store.receive(.charges(.attemptFailed(DurableID(test: 1), error: "offline")))
    #expect(store.state.charges.failed.map(\.request.order) == [7])
    await store.receive(.note("failed 7: offline"))
    #expect(store.effects.isEmpty)
    store.send(.charges(.retry(DurableID(test: 1))))
    await store.answer(Attempt(Charge(order: 7), key: key), with: Charge.Receipt(number: 1))
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
      let store = try run()
      if number == 1 { store.send(.buy(7)) }
      await turns { bank.attempts.count == number }
      #expect(store.state.charges.jobs.first?.attempt == number)
      key = key ?? store.state.charges.jobs.first?.id
    }
    #expect(
      bank.attempts == (1...3).map { "7 \(key as Any) \($0)".replacing("Optional(", with: "").replacing(")", with: "") }
    )
    let store = try run(attempts: 10)
    await turns { bank.attempts.count == 4 }
    bank.end(.success(Charge.Receipt(number: 5)))
    await turns { !store.state.paid.isEmpty }
    #expect(store.state.paid == [7, 5] && store.state.charges.jobs.isEmpty)
    #expect(try run().state.paid == [7, 5])
    await turns(until: { false })
    #expect(bank.attempts.count == 4)
  }

  @Test func `A job that ends the program again and again is given up`() async throws {
    for _ in 1...4 {
      let store = try run()
      if bank.attempts.isEmpty { store.send(.buy(7)) }
      await turns {
        store.state.charges.failed.count == 1 || store.state.charges.jobs.first?.attempt == bank.attempts.count
      }
    }
    let store = try run()
    #expect(bank.attempts.count == 3)
    #expect(store.state.charges.failed.first?.failure == "\(DurableInterrupted())")
    #expect(store.state.log.count == 1)
  }

  @Test func `A pause goes on after a restart, and one that is over ends at once`() async throws {
    do {
      let store = try run()
      store.send(.buy(7))
      await turns { bank.attempts.count == 1 }
      bank.end(.failure(Bank.Offline()))
      await turns { store.state.charges.jobs.first?.status != .running }
    }
    do {
      let store = try run(at: 4)
      await turns(until: { false })
      clock.advance(by: .seconds(5))
      await turns(until: { false })
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

  @Test func `The reducer is asked what follows an interruption`() async throws {
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
    #expect(bank.attempts.last?.hasSuffix(" 1") == true)
  }

  @Test func `A refused record leaves no job, and no attempt begins`() async throws {
    let disk = FullDisk(journal)
    let store = try Store(
      Shop(), shop(), journal: disk, handlers: [bank.handler], onFailure: { _ in })
    disk.isFull = true
    store.send(.buy(7))
    await turns(until: { false })
    #expect(store.state == Shop() && bank.attempts.isEmpty)
  }

  @Test func `Work is encoded and decoded as it was`() throws {
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
      await turns(until: { false })
      clock.advance(by: .seconds(10))
      await turns { !store.state.log.isEmpty }
      #expect(store.state.log == ["soon"])
    }
    let store = try run(at: 2_000)
    await turns { store.state.log.count == 2 }
    #expect(store.state.log == ["soon", "late"] && store.state.reminders.timers.isEmpty)
    #expect(try run(at: 3_000).state.log == ["soon", "late"])
  }
}

/// A journal that refuses what it is given, if it is told to.
private final class FullDisk: Journal {
  var isFull = false
  private let kept: MemoryJournal<Shop, ShopAction>

  init(_ kept: MemoryJournal<Shop, ShopAction>) { self.kept = kept }

  func load() -> Recording<Shop, ShopAction> { kept.load() }
  func offer(snapshot: Shop) { kept.offer(snapshot: snapshot) }
  func append(_ entries: [JournalEntry<ShopAction>]) throws {
    if isFull { throw Bank.Offline() }
    kept.append(entries)
  }
}
