import Sluice
import SluiceTesting
import Testing

/// Which outlets share a limit, and when a limit ends.
@MainActor @Suite struct SharedLimitTests {
  private enum Part: Sendable, Equatable { case left(Int), right(Int) }

  private struct Whole: Equatable {
    var left: [Int] = []
    var right: [Int] = []
  }

  private let store: Store<Whole, Part>

  init() {
    let reducer = Reduce<Whole, Part> { state, action in
      switch action {
      case .left(let number): state.left.append(number)
      case .right(let number): state.right.append(number)
      }
    }
    store = Store(Whole(), reducer)
  }

  @Test func `Copies of an outlet, and those that map makes of it, share the limit`() async throws {
    let outlet = store.outlet(limit: 2, policy: .refuse)
    let (copy, left, right) = (outlet, outlet.map { Part.left($0) }, outlet.map { Part.right($0) })
    #expect(
      [left.enqueue(1), right.enqueue(2), left.enqueue(3), copy.enqueue(.right(4))] == [true, true, false, false])
    #expect(left.statistics == OutletStatistics(accepted: 2, refused: 2, waiting: 2))
    #expect(copy.statistics == left.statistics)
    try await store.outlet.send(.left(5))
    #expect(store.state == Whole(left: [1, 5], right: [2]))
    try await right.send(6)
    #expect(store.right == [2, 6])
  }

  @Test func `Each call makes a limit of its own, and an outlet without one is never full`() {
    let (one, other) = (store.outlet(limit: 1, policy: .refuse), store.outlet(limit: 1, policy: .refuse))
    #expect([one, other].map { $0.enqueue(.left(1)) } == [true, true])
    #expect([one, other].map { $0.enqueue(.left(2)) } == [false, false])
    #expect((0..<100).allSatisfy { store.outlet.enqueue(.right($0)) })
    #expect(store.outlet.statistics == nil)
  }

  @Test func `The outlet of a store for a part has the limit that it was made with`() async throws {
    let part = store.scope(\.left) { Part.left($0) }.outlet(limit: 1, policy: .dropOldest)
    for number in 1...3 { part.enqueue(number) }
    #expect(part.statistics == OutletStatistics(accepted: 3, dropped: 2, waiting: 1))
    try await store.outlet.send(.right(1))
    #expect(store.state == Whole(left: [3], right: [1]))
  }

  @Test func `An outlet without a limit can be mapped, too`() async throws {
    let left = store.outlet.map { Part.left($0) }
    try await left.send(1)
    try await left.enqueueWhenFree(2)
    try await left.send(3)
    #expect(store.left == [1, 2, 3] && left.statistics == nil)
  }

  @Test(arguments: OutletPolicy.allCases)
  func `After the store's end every way to send reports it`(policy: OutletPolicy) async {
    let outlet = Store(0, Reduce<Int, Int> { $0 += $1 }).outlet(limit: 1, policy: policy)
    #expect(!outlet.enqueue(1))
    await #expect(throws: StoreError.ended) { try await outlet.send(1) }
    await #expect(throws: StoreError.ended) { try await outlet.enqueueWhenFree(1) }
    #expect(outlet.statistics == OutletStatistics())
  }

  @Test func `A caller that waits when the store ends is answered, whether its action was accepted or not`() async {
    let store = Store(0, Reduce<Int, Int> { $0 += $1 }, isolation: nil)
    let outlet = store.outlet(limit: 1, policy: .wait)
    let sent = [Task { try await outlet.send(1) }, Task { try await outlet.send(2) }]
    let queued = Task { try await outlet.enqueueWhenFree(3) }
    while outlet.statistics?.suspended != 2 { await Task.yield() }
    store.shutDown()
    for task in sent { await #expect(throws: StoreError.ended) { try await task.value } }
    _ = await queued.result
    #expect(outlet.statistics?.waiting == 0 && outlet.statistics?.suspended == 0)
  }

  @Test func `While a state of the past is shown, actions wait in the outlet, and its limit holds`() async throws {
    let store = Store(0, Reduce<Int, Int> { $0 += $1 })
    let tape = store.record()
    store.send(1)
    let early = store.outlet(limit: 2, policy: .dropOldest)
    try store.travel(to: tape.base)
    let late = store.outlet(limit: 2, policy: .dropOldest)
    for outlet in [early, late] {
      for _ in 1...10 {
        outlet.enqueue(10)
        await Task.yield()
      }
    }
    #expect(early.statistics?.waiting == 2 && late.statistics?.waiting == 2)
    store.resume()
    try await store.outlet.send(100)
    #expect(store.state == 141)
  }

  @Test func `A limit ends with the last copy of its outlet, after waiting actions were delivered`() async throws {
    var outlet: Outlet<Part>? = store.outlet(limit: 1, policy: .wait)
    outlet?.enqueue(.left(1))
    outlet = nil
    try await store.outlet.send(.left(2))
    #expect(outlet == nil && store.left == [1, 2])
  }

  @Test func `A limit below 1 stops the program with an explanation`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Store(0, Reduce<Int, Int> { $0 += $1 }, isolation: nil).outlet(limit: 0, policy: .wait)
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    for part in ["with the limit 0", "never have room", "1 or more"] { #expect(words.contains(part)) }
  }
}
