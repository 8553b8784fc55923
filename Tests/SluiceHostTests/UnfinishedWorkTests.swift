import Foundation
import Incremental
import SluiceDurable
import SluiceJournal
import SluiceTesting
import Testing

@testable import SluiceHost

/// A request that is performed until it is answered, by whichever host comes next.
struct Charge: DurableRequest, Codable, Equatable {
  struct Receipt: Codable, Equatable, Sendable { var order: Int }

  typealias Answer = Receipt

  var order: Int
}

struct Orders: Codable, Sendable {
  var charges = DurableWork<Charge>()
  var paid: [Int] = []
}

enum OrderAction: Codable, Sendable {
  case buy(Int)
  case charges(DurableAction<Charge>)
  case paid(Int)
}

@ReducerBuilder<Orders, OrderAction> func orders() -> some Reducer<Orders, OrderAction> {
  Reduce<Orders, OrderAction> { orders, action, context in
    switch action {
    case .buy(let order): orders.charges.run(Charge(order: order), context)
    case .paid(let order): orders.paid.append(order)
    case .charges: break
    }
  }
  Scope.receiving(\.charges, action: OrderAction.charges) {
    DurableReducer(attempts: 5)
  } output: {
    if case .answered(_, let charge, _) = $0 { .paid(charge.order) } else { nil }
  }
}

/// Reminders that outlive the process, and sleep with their store.
struct Reminders: Codable, Sendable {
  var timers = DurableTimers<String>()
  var shown: [String] = []
}

enum ReminderAction: Codable, Sendable {
  case remind(String, after: Int)
  case timers(DurableTimerAction<String>)
  case show(String)
}

@ReducerBuilder<Reminders, ReminderAction> func reminders() -> some Reducer<Reminders, ReminderAction> {
  Reduce<Reminders, ReminderAction> { reminders, action, context in
    switch action {
    case .remind(let text, let seconds):
      reminders.timers.set(text, at: context.now().addingTimeInterval(TimeInterval(seconds)), context)
    case .show(let text): reminders.shown.append(text)
    case .timers: break
    }
  }
  Scope.receiving(\.timers, action: ReminderAction.timers) {
    DurableTimerReducer()
  } output: {
    .show($0)
  }
}

/// Stores with work, of which the process ends.
@Suite struct UnfinishedWorkTests {
  typealias Shops = StoreHost<String, Orders, OrderAction>

  /// A host whose charges are answered if the bank is open, and otherwise wait until their task is cancelled.
  private func shops(
    _ log: any StreamLog<Orders, OrderAction>, isBankOpen: Bool, clock: any Clock<Duration> = ContinuousClock()
  ) -> Shops {
    Shops(log: log, clock: clock, onFailure: { _ in }) { _, journal, home in
      let bank = EffectHandler(Charge.self) { attempt in
        if !isBankOpen { try await Task.sleep(for: .seconds(3_600)) }
        return Charge.Receipt(order: attempt.request.order)
      }
      return try Store(Orders(), orders(), journal: journal, handlers: [bank])
    }
  }

  private func expectPaid(_ shops: Shops, _ name: String) async throws {
    for try await paid in shops.values(\.paid, of: name) where paid == [7] { return }
  }

  @Test func `A store with durable work does not sleep`() async throws {
    let shops = shops(MemoryLog(), isBankOpen: false)
    try await shops.ask(.buy(7), of: "Ann")
    shops.hibernate()
    await shops.wait { $0.counts.isSettled }
    #expect(shops.statistics.awake == ["Ann"])
    await shops.shutDown(within: .seconds(1))
  }

  @Test func `After a crash the next host continues work that no caller requests`() async throws {
    let log = MemoryLog<Orders, OrderAction>()
    let first = shops(log, isBankOpen: false)
    try await first.ask(.buy(7), of: "Ann")
    log.crash()
    await first.shutDown(within: .zero)
    let next = shops(log, isBankOpen: true)
    await next.wait { $0.counts.wakes == 1 && $0.inUse == 0 }
    try await expectPaid(next, "Ann")
  }

  @Test func `After an orderly end the next host continues work, and lets stores without work sleep`()
    async throws
  {
    let log = MemoryLog<Orders, OrderAction>()
    let first = shops(log, isBankOpen: false)
    try await first.ask(.buy(7), of: "Ann")
    try await first.ask(.paid(1), of: "Ben")
    await first.shutDown(within: .seconds(1))
    #expect(log.unfinished() == ["Ann"])
    let next = shops(log, isBankOpen: true)
    try await expectPaid(next, "Ann")
    #expect(next.statistics.awake == ["Ann"])
    await next.wait { $0.inUse == 0 }
    next.hibernate()
    await next.wait { $0.phases.isEmpty }
    #expect(log.unfinished() == [])
  }

  typealias Diaries = StoreHost<String, Reminders, ReminderAction>

  /// A host whose stores have its clock, and dates by it.
  private func diaries(
    _ log: MemoryLog<Reminders, ReminderAction>, _ clock: ManualClock, of host: (any Clock<Duration>)? = nil
  ) -> Diaries {
    Diaries(log: log, clock: host ?? clock) { _, journal, home in
      let now = DateGenerator {
        Date(timeIntervalSinceReferenceDate: TimeInterval(clock.now.offset.components.seconds))
      }
      return try Store(
        Reminders(), reminders(), journal: journal, dependencies: [Provide(\.now, now), Provide(\.clock, clock)])
    }
  }

  private func letAllSleep(_ host: Diaries) async {
    while !host.statistics.awake.isEmpty {
      host.hibernate()
      // A store whose effect has not begun to wait for its date is busy, and then rests.
      await host.wait { $0.counts.isSettled && $0.inUse == 0 }
    }
  }

  @Test func `A store that only waits for a date sleeps until then`() async throws {
    let (log, clock) = (MemoryLog<Reminders, ReminderAction>(), ManualClock())
    let diaries = diaries(log, clock)
    try await diaries.ask(.remind("tea", after: 100), of: "Ann")
    try await diaries.ask(.remind("bread", after: 200), of: "Ann")
    await letAllSleep(diaries)
    clock.advance(by: .seconds(99))
    #expect(diaries.statistics.wakes == 1)
    clock.advance(by: .seconds(1))
    await diaries.wait { $0.counts.wakes == 2 }
    for try await shown in diaries.values(\.shown, of: "Ann") where shown == ["tea"] { break }
    await letAllSleep(diaries)
    clock.advance(by: .seconds(100))
    await diaries.wait { $0.counts.wakes >= 3 }
    for try await shown in diaries.values(\.shown, of: "Ann") where shown == ["tea", "bread"] { break }
    await diaries.shutDown(within: .seconds(1))
    #expect(log.unfinished() == [])
  }

  @Test func `A store that waits for a date when its host ends stays unfinished`() async throws {
    let (log, clock) = (MemoryLog<Reminders, ReminderAction>(), ManualClock())
    let diaries = diaries(log, clock, of: ContinuousClock())
    try await diaries.ask(.remind("tea", after: 100), of: "Ann")
    await clock.waitForSleepers(1)
    await diaries.shutDown(within: .seconds(1))
    #expect(log.unfinished() == ["Ann"])
  }

  @Test func `After a restart a store that waits for a date sleeps again`() async throws {
    let (log, clock) = (MemoryLog<Reminders, ReminderAction>(), ManualClock())
    let first = diaries(log, clock)
    try await first.ask(.remind("tea", after: 100), of: "Ann")
    await letAllSleep(first)
    await first.shutDown(within: .seconds(1))
    #expect(log.unfinished() == ["Ann"])
    let next = diaries(log, clock)
    await next.wait { $0.counts.wakes == 1 }
    await letAllSleep(next)
    clock.advance(by: .seconds(100))
    await next.wait { $0.counts.wakes == 2 }
    for try await shown in next.values(\.shown, of: "Ann") where shown == ["tea"] { break }
  }

  struct Damaged: Error {}

  @Test func `A store with work that cannot be woken is tried again after each pause, without a request`() async throws
  {
    let (log, clock) = (MemoryLog<Orders, OrderAction>(), ManualClock())
    let first = shops(log, isBankOpen: false)
    try await first.ask(.buy(7), of: "Ann")
    log.crash()
    await first.shutDown(within: .zero)
    log.damage("Ann", Damaged())
    let next = shops(log, isBankOpen: true, clock: clock)
    await next.wait { $0.counts.failures == 1 }
    clock.advance(by: .seconds(1))
    await next.wait { $0.counts.failures == 2 }
    log.damage("Ann", nil)
    clock.advance(by: .seconds(2))
    await next.wait { $0.counts.wakes == 1 }
    try await expectPaid(next, "Ann")
  }

  @Test func `A log that does not report which stores have work is read again after a pause`() async throws {
    let (log, clock) = (MemoryLog<Orders, OrderAction>(), ManualClock())
    let first = shops(log, isBankOpen: false)
    try await first.ask(.buy(7), of: "Ann")
    log.crash()
    await first.shutDown(within: .zero)
    let silent = SilentLog(log: log, failures: 2)
    let next = shops(silent, isBankOpen: true, clock: clock)
    await silent.waitForReads(1)
    #expect(next.statistics.wakes == 0)
    clock.advance(by: .seconds(1))
    await silent.waitForReads(2)
    clock.advance(by: .seconds(2))
    await next.wait { $0.counts.wakes == 1 }
    try await expectPaid(next, "Ann")
  }

  #if Journal
    @Test func `A file records which stores had work when the process ended`() async throws {
      let folder = try LogFolder()
      func log() throws -> SQLiteLog<Orders, OrderAction> { try SQLiteLog(at: folder.file, durability: .crash) }
      var shops = shops(try log(), isBankOpen: false)
      try await shops.ask(.buy(7), of: "Ann")
      try await shops.ask(.paid(1), of: "Ben")
      await shops.shutDown(within: .seconds(1))
      let reopened = try log()
      #expect(reopened.unfinished() == ["Ann"])
      shops = self.shops(reopened, isBankOpen: true)
      try await expectPaid(shops, "Ann")
      await shops.shutDown(within: .seconds(5))
      let last = try log()
      #expect(last.unfinished() == [])
      last.close()
    }
  #endif
}

/// A log whose first reads do not report which stores have work.
private struct SilentLog: StreamLog {
  struct Silent: Error {}

  let log: MemoryLog<Orders, OrderAction>
  private let failures: Locked<Int>
  private let reads = AsyncStream.makeStream(of: Int.self)

  init(log: MemoryLog<Orders, OrderAction>, failures: Int) {
    self.log = log
    self.failures = Locked(failures)
  }

  func waitForReads(_ count: Int) async { for await number in reads.stream where number >= count { return } }

  func close() {}

  nonisolated(nonsending) func journal(of stream: String) async throws -> any Journal<Orders, OrderAction> {
    try log.journal(of: stream)
  }

  func unfinished() async throws -> [String] {
    let left = failures.withLock { failures in
      failures -= 1
      return failures
    }
    defer { reads.continuation.yield(2 - left) }
    if left >= 0 { throw Silent() }
    return log.unfinished()
  }

  func noteRest(of stream: String) { log.noteRest(of: stream) }
}
