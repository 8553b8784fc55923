import Sluice
import Testing

/// The documented behavior of outlets with a limit.
///
/// A test on the main actor keeps the store of that actor busy until it awaits: before, nothing is delivered.
@MainActor @Suite struct OutletLimitTests {
  private let store: Store<[Int], Int>

  /// In the default value of a property a store would have no isolation.
  init() { store = Store([], Reduce { $0.append($1) }) }

  @Test func `enqueue never waits, so with wait it returns false if the outlet is full`() async throws {
    let outlet = store.outlet(limit: 2, policy: .wait)
    #expect((1...3).map { outlet.enqueue($0) } == [true, true, false])
    try await outlet.send(4)
    #expect(store.state == [1, 2, 4])
    #expect(outlet.statistics == OutletStatistics(accepted: 3, refused: 1))
  }

  @Test(arguments: [(OutletPolicy.dropOldest, [true, true, true]), (.dropNewest, [true, true, false])])
  func `enqueue returns whether its action was accepted`(policy: OutletPolicy, accepted: [Bool]) {
    let outlet = store.outlet(limit: 2, policy: policy)
    #expect((1...3).map { outlet.enqueue($0) } == accepted)
    #expect(outlet.statistics?.dropped == 1)
  }

  @Test func `With dropNewest, send and enqueueWhenFree throw actionDropped`() async {
    let store = Store(0, Reduce<Int, Int> { $0 += $1 }, isolation: nil)
    let outlet = store.outlet(limit: 1, policy: .dropNewest)
    outlet.enqueue(1)
    await #expect(throws: StoreError.actionDropped(.dropNewest)) { try await outlet.send(2) }
    await #expect(throws: StoreError.actionDropped(.dropNewest)) { try await outlet.enqueueWhenFree(3) }
    #expect(outlet.statistics == OutletStatistics(accepted: 1, dropped: 2, waiting: 1))
  }

  @Test func `An accepted action whose place a newer one takes is answered with actionDropped`() async {
    let store = Store(0, Reduce<Int, Int> { $0 += $1 }, isolation: nil)
    let outlet = store.outlet(limit: 1, policy: .dropOldest)
    let sent = Task { try await outlet.send(1) }
    while outlet.statistics?.waiting == 0 { await Task.yield() }
    #expect(outlet.enqueue(2))
    await #expect(throws: StoreError.actionDropped(.dropOldest)) { try await sent.value }
    await store.runWaitingEffects()
    #expect(store.state == 2)
  }

  @Test func `With refuse, send and enqueueWhenFree throw outletFull`() async {
    let store = Store(0, Reduce<Int, Int> { $0 += $1 }, isolation: nil)
    let outlet = store.outlet(limit: 1, policy: .refuse)
    #expect(outlet.enqueue(1) && !outlet.enqueue(2))
    await #expect(throws: StoreError.outletFull(limit: 1)) { try await outlet.send(3) }
    await #expect(throws: StoreError.outletFull(limit: 1)) { try await outlet.enqueueWhenFree(4) }
    #expect(outlet.statistics == OutletStatistics(accepted: 1, refused: 3, waiting: 1))
  }

  @Test func `enqueueWhenFree returns when there is room, and does not wait until the action is handled`() async throws
  {
    let store = Store([Int](), Reduce<[Int], Int> { $0.append($1) }, isolation: nil)
    let outlet = store.outlet(limit: 1, policy: .wait)
    try await outlet.enqueueWhenFree(1)
    let second = Task { try await outlet.enqueueWhenFree(2) }
    while outlet.statistics?.suspended == 0 { await Task.yield() }
    #expect(store.state == [])
    await store.runWaitingEffects()
    try await second.value
    #expect(store.state == [1, 2])
  }

  @Test
  func `A caller that is cancelled while it waits for room throws CancellationError, and its action does not happen`()
    async
  {
    let store = Store([Int](), Reduce<[Int], Int> { $0.append($1) }, isolation: nil)
    let outlet = store.outlet(limit: 1, policy: .wait)
    outlet.enqueue(1)
    let tasks = [Task { try await outlet.send(2) }, Task { try await outlet.enqueueWhenFree(3) }]
    while outlet.statistics?.suspended != 2 { await Task.yield() }
    for task in tasks { task.cancel() }
    for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
    let late = Task {
      while !Task.isCancelled { await Task.yield() }
      try await outlet.enqueueWhenFree(4)
    }
    late.cancel()
    await #expect(throws: CancellationError.self) { try await late.value }
    await store.runWaitingEffects()
    #expect(store.state == [1] && outlet.statistics == OutletStatistics(accepted: 1))
  }

  @Test func `An accepted action cannot be withdrawn`() async throws {
    let store = Store([Int](), Reduce<[Int], Int> { $0.append($1) }, isolation: nil)
    let outlet = store.outlet(limit: 1, policy: .wait)
    let sent = Task { try await outlet.send(1) }
    while outlet.statistics?.waiting == 0 { await Task.yield() }
    sent.cancel()
    await store.runWaitingEffects()
    try await sent.value
    #expect(store.state == [1])
  }

  @Test func `Each error describes in a sentence what happened`() {
    let sentences = [
      "\(StoreError.outletFull(limit: 1))", "\(StoreError.outletFull(limit: 2))",
      "\(StoreError.actionDropped(.dropOldest))", "\(StoreError.actionDropped(.dropNewest))",
    ]
    #expect(
      sentences == [
        "The outlet was full, with 1 waiting action, so the action was not handled.",
        "The outlet was full, with 2 waiting actions, so the action was not handled.",
        "The outlet was full and dropped the action, because a newer action took its place.",
        "The outlet was full and dropped the action, because no room was left for it.",
      ])
  }
}
