import Sluice
import SluiceTesting
import Testing

/// An action is withdrawn before the store takes it, or it is handled.
@Suite struct WithdrawnActionTests {
  // Stores without an isolation take nothing until `runWaitingEffects`.
  private func bank(clock: ManualClock = ManualClock()) -> Store<Bank, BankAction> {
    Store(Bank(), BankReducer(), dependencies: [Provide(\.clock, clock)])
  }

  @Test(arguments: [10, 1, nil])
  func `A cancelled sender withdraws an action that the store has not taken`(limit: Int?) async throws {
    let store = bank()
    let counted = store.outlet(limit: limit ?? 10, policy: .wait)
    // With a limit of 1, the action waits for room.
    if limit == 1 { counted.enqueue(.silent) }
    let outlet = limit == nil ? store.outlet : counted
    let asking = Task { try await outlet.ask(.deposit(1)) }
    if limit == nil {
      await turns(50)
    } else {
      while counted.statistics.map({ $0.waiting + $0.suspended }) != (limit == 1 ? 2 : 1) { await Task.yield() }
    }
    asking.cancel()
    await #expect(throws: CancellationError.self) { try await asking.value }
    await store.runWaitingEffects()
    #expect(store.balance == 0)
    #expect(try await store.ask(.deposit(2)).reply == 2)
  }

  @Test func `An action whose time is up before the store takes it is withdrawn`() async throws {
    let clock = ManualClock()
    let store = bank(clock: clock)
    let outlet = store.outlet
    let asking = Task { try await outlet.ask(.deposit(1), within: .seconds(2)) }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(2))
    await #expect(throws: StoreError.deadlineExceeded(.seconds(2), isWithdrawn: true)) { try await asking.value }
    await store.runWaitingEffects()
    #expect(store.balance == 0)
  }

  @Test func `A sender that gets its receipt in time leaves no timer`() async throws {
    let clock = WatchedClock()
    let store = Store(Bank(), BankReducer(), dependencies: [Provide(\.clock, clock)])
    #expect(try await store.ask(.deposit(1), within: .seconds(1_000_000)).reply == 1)
    await turns { clock.ended.lines == ["ended"] }
    #expect(clock.ended.lines == ["ended"])
  }

  @Test func `A sender that is cancelled before it sends sends nothing`() async throws {
    let outlet = bank().outlet
    let asking = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await outlet.ask(.deposit(1))
    }
    await #expect(throws: CancellationError.self) { try await asking.value }
  }

  @Test(arguments: [false, true])
  func `An action that was taken is handled, and its cancelled sender gets the receipt`(usesKey: Bool) async throws {
    #expect(try await askAndCancel(key: usesKey ? "key" : nil) == 1)
  }

  @MainActor private func askAndCancel(key: String?) async throws -> Int? {
    let store = bank()
    let asking = Task { try await store.ask(.deposit(1), key: key).reply }
    let token = store.observe(\.balance) { if $0 == 1 { asking.cancel() } }
    defer { token.cancel() }
    return try await asking.value
  }

  /// The events in the life of a question.
  private enum Event: CaseIterable { case take, answer, cancel, expire }

  @Test func `In every order of events an action is withdrawn or taken, and its sender is answered once`() {
    for first in Event.allCases {
      for second in Event.allCases {
        for third in Event.allCases { check([first, second, third]) }
      }
    }
  }

  private func check(_ events: [Event]) {
    var machine = AskMachine()
    var (isTaken, isWithdrawn, answers) = (false, false, 0)
    for event in events {
      switch event {
      case .take:
        if machine.take() { isTaken = true }
      case .answer:
        if machine.answer() { answers += 1 }
      case .cancel:
        guard machine.cancel() else { continue }
        isWithdrawn = true
        answers += 1
      case .expire:
        guard let withdraws = machine.expire() else { continue }
        isWithdrawn = isWithdrawn || withdraws
        answers += 1
      }
    }
    #expect(!(isTaken && isWithdrawn) && answers <= 1, "\(events)")
    let isOver = events.contains { $0 != .take && !($0 == .cancel && isTaken) }
    #expect((machine.phase == .over) == (answers == 1), "\(events)")
    #expect(isOver || answers == 0, "\(events)")
  }

  @Test func `The error of a deadline says whether the action is handled`() {
    let withdrawn = StoreError.deadlineExceeded(.seconds(2), isWithdrawn: true).description
    #expect(withdrawn.contains("so it was withdrawn. Nothing has changed"))
    let taken = StoreError.deadlineExceeded(.seconds(2), isWithdrawn: false).description
    #expect(taken.contains("send it again with the key: it is not handled twice"))
  }
}

/// A clock that notes when a sleep ends.
private struct WatchedClock: Clock {
  let ended = Log()
  private let clock = ContinuousClock()

  var now: ContinuousClock.Instant { clock.now }
  var minimumResolution: Duration { clock.minimumResolution }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    defer { ended("ended") }
    try await clock.sleep(until: deadline, tolerance: tolerance)
  }
}
