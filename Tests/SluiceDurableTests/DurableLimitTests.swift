import Foundation
import Incremental
import SluiceDurable
import SluiceTesting
import Testing

/// Durable work of which only so many attempts are under way at once: four, in these tests.
@MainActor @Suite struct DurableLimitTests {
  private let bank = Bank()
  private let journal = MemoryJournal<Shop, ShopAction>()
  private let clock = ManualClock()

  /// The store of the next run of the program.
  private func run(
    afterInterruption interruption: DurableReducer<Charge>.Interruption = .performAgain
  ) throws -> Store<Shop, ShopAction> {
    try Store(
      Shop(), shop(attempts: 10, afterInterruption: interruption), journal: journal,
      dependencies: [Provide(\.clock, clock), Provide(\.now, .constant(Date(timeIntervalSinceReferenceDate: 0)))],
      handlers: [bank.handler])
  }

  private func queued(_ store: Store<Shop, ShopAction>) -> [Int] {
    store.state.charges.jobs.filter { $0.status == .queued }.map(\.request.order)
  }

  private func buy(_ orders: ClosedRange<Int>, _ store: Store<Shop, ShopAction>) async {
    store.send(group: orders.map { .buy($0) })
    await turns { bank.open.count == 4 }
  }

  @Test func `The limit bounds how many attempts are under way, and the oldest job is next`() async throws {
    let store = try run()
    await buy(1...6, store)
    #expect(bank.open == [1, 2, 3, 4] && queued(store) == [5, 6])
    bank.end(3, .success(Charge.Receipt(number: 0)))
    await turns { bank.open == [1, 2, 4, 5] }
    #expect(bank.open == [1, 2, 4, 5] && queued(store) == [6])
    bank.end(.success(Charge.Receipt(number: 0)))
    await turns { bank.open == [6] }
    bank.end(.success(Charge.Receipt(number: 0)))
    await turns { store.state.charges.jobs.isEmpty }
    #expect(store.state.paid.count == 12)
  }

  @Test func `A job that waits for its next attempt, or has failed, takes no place, and is queued behind the others`()
    async throws
  {
    let store = try run()
    await buy(1...6, store)
    bank.end(1, .failure(Bank.Offline()))
    await turns { bank.open == [2, 3, 4, 5] }
    #expect(queued(store) == [6])
    await clock.advance(bySeconds: 10)
    await turns { queued(store) == [1, 6] }
    bank.end(2, .success(Charge.Receipt(number: 0)))
    await turns { bank.open == [3, 4, 5, 6] }
    #expect(bank.open == [3, 4, 5, 6] && queued(store) == [1], "The one that failed comes last.")
  }

  @Test func `A job that is dropped makes room, and one that is queued is dropped at once`() async throws {
    let store = try run()
    await buy(1...6, store)
    let ids = store.state.charges.jobs.map(\.id)
    store.send(.charges(.drop(ids[4])))
    store.send(.charges(.drop(ids[0])))
    await turns { bank.attempts.count == 5 }
    #expect(store.state.charges.jobs.map(\.request.order) == [2, 3, 4, 6] && queued(store) == [])
    #expect(bank.attempts.last?.hasPrefix("6 ") == true)
    store.send(.charges(.retry(ids[1])))
    #expect(store.state.charges[ids[1]]?.attempt == 1, "It is under way.")
  }

  @Test func `After a restart only attempts under way were interrupted, and queued jobs begin for the first time`()
    async throws
  {
    do {
      let store = try run()
      await buy(1...100, store)
    }
    bank.end(.failure(Bank.Offline()))
    let store = try run(afterInterruption: .fail)
    await turns { bank.open.count == 4 }
    #expect(store.state.log.count == 4 && store.state.charges.stopped.count == 4)
    #expect(bank.open == [5, 6, 7, 8] && queued(store) == Array(9...100))
    #expect(bank.attempts.count == 8 && bank.attempts.allSatisfy { $0.hasSuffix(" 1") })
  }

  @Test func `After a restart an attempt that was under way is made again before those that were queued`()
    async throws
  {
    do {
      let store = try run()
      await buy(1...6, store)
    }
    bank.end(.failure(Bank.Offline()))
    let store = try run()
    await turns { bank.open.count == 4 }
    #expect(bank.open == [1, 2, 3, 4] && queued(store) == [5, 6])
  }

  @Test func `The order of the queue is encoded, so a state that is restored continues in it`() async throws {
    let store = try run()
    await buy(1...6, store)
    bank.end(1, .failure(Bank.Offline()))
    await clock.advance(bySeconds: 10)
    await turns { queued(store) == [1, 6] }
    let state = try JSONDecoder().decode(Shop.self, from: JSONEncoder().encode(store.state))
    #expect(state == store.state)
    #expect(state != Shop(charges: DurableWork(state.charges.jobs)), "Another order is another state.")
  }
}
