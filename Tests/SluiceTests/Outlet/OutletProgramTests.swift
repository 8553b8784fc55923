import Sluice
import Testing

/// Programs that send more than a store can take, written as in the guide.
@MainActor @Suite struct OutletProgramTests {
  private struct Model: Equatable {
    var numbers: [Int] = []
    var lines: [String] = []
  }

  private enum Event: Sendable { case value(Int), line(String) }

  private let store: Store<Model, Event>

  init() {
    let reducer = Reduce<Model, Event> { model, event in
      switch event {
      case .value(let value): model.numbers.append(value)
      case .line(let line): model.lines.append(line)
      }
    }
    store = Store(Model(), reducer)
  }

  @Test func `A sensor that floods the store loses its oldest values`() async throws {
    let readings = store.outlet(limit: 10, policy: .dropOldest)
    await Task.detached { for value in 1...1_000 { readings.enqueue(.value(value)) } }.value
    try await store.outlet.send(.line("done"))
    #expect(store.numbers.last == 1_000)
    #expect(store.numbers.count + (readings.statistics?.dropped ?? 0) == 1_000)
  }

  @Test func `A socket reader loses no message, and keeps their order`() async throws {
    let incoming = store.outlet(limit: 5, policy: .wait)
    let socket = AsyncStream { socket in
      for number in 1...500 { socket.yield("message \(number)") }
      socket.finish()
    }
    try await Task.detached {
      for await line in socket {
        try await incoming.enqueueWhenFree(.line(line))
        #expect(incoming.statistics.map { $0.waiting <= 5 } == true)
      }
    }.value
    try await incoming.send(.line("closed"))
    #expect(store.lines == (1...500).map { "message \($0)" } + ["closed"])
  }

  @Test func `A user interface that needs the newest position gets that, once`() async throws {
    let pointer = store.outlet(limit: 1, policy: .dropOldest)
    for position in 1...60 { pointer.enqueue(.value(position)) }
    try await store.outlet.send(.line("frame"))
    #expect(store.numbers == [60])
  }

  @Test func `A collector of errors keeps the first errors`() async throws {
    let errors = store.outlet(limit: 3, policy: .dropNewest)
    for number in 1...10 { errors.enqueue(.line("error \(number)")) }
    try await store.outlet.send(.value(0))
    #expect(store.lines == ["error 1", "error 2", "error 3"])
    #expect(errors.statistics?.dropped == 7)
  }

  @Test func `A server with too much to do says so at once`() async {
    let requests = store.outlet(limit: 2, policy: .refuse)
    @Sendable func answer(_ request: Int) async -> Int {
      do {
        try await requests.send(.value(request))
        return 200
      } catch StoreError.outletFull { return 503 } catch { return 500 }
    }
    requests.enqueue(.value(1))
    requests.enqueue(.value(2))
    let answers = await withTaskGroup(of: Int.self) { group in
      for request in 3...20 { group.addTask { await answer(request) } }
      var answers: [Int] = []
      for await answer in group { answers.append(answer) }
      return answers
    }
    #expect(Set(answers).isSubset(of: [200, 503]))
    #expect(store.numbers.count == 2 + answers.count { $0 == 200 })
    #expect(requests.statistics?.refused == answers.count { $0 == 503 })
  }

  @Test func `Many workers report to one store, each when its result is handled`() async throws {
    let results = store.outlet(limit: 4, policy: .wait)
    try await withThrowingTaskGroup { group in
      for worker in 1...50 { group.addTask { try await results.send(.value(worker)) } }
      try await group.waitForAll()
    }
    #expect(store.numbers.sorted() == Array(1...50))
    #expect(results.statistics == OutletStatistics(accepted: 50))
  }

  @Test func `A download that the user stops does not continue to wait`() async {
    let store = Store(0, Reduce<Int, Int> { $0 += $1 }, isolation: nil)
    let blocks = store.outlet(limit: 1, policy: .wait)
    let download = Task { while true { try await blocks.enqueueWhenFree(1) } }
    while blocks.statistics?.suspended == 0 { await Task.yield() }
    download.cancel()
    await #expect(throws: CancellationError.self) { try await download.value }
    #expect(blocks.statistics == OutletStatistics(accepted: 1, waiting: 1))
  }

  @Test func `A noisy feature does not take room from another`() async throws {
    let noise = store.outlet(limit: 2, policy: .dropNewest).map { Event.value($0) }
    let chat = store.outlet(limit: 2, policy: .wait).map { Event.line($0) }
    for value in 1...100 { noise.enqueue(value) }
    try await chat.send("hello")
    try await chat.send("again")
    #expect(store.numbers == [1, 2] && store.lines == ["hello", "again"])
  }

  @Test func `A callback that cannot wait counts what it could not deliver`() async throws {
    final class Device {
      var onValue: (Int) -> Void = { _ in }
      func run() { for value in 1...8 { onValue(value) } }
    }
    let ticks = store.outlet(limit: 5, policy: .refuse)
    let device = Device()
    var missed = 0
    device.onValue = { if !ticks.enqueue(.value($0)) { missed += 1 } }
    device.run()
    try await store.outlet.send(.line("done"))
    #expect(store.numbers == [1, 2, 3, 4, 5] && missed == 3)
  }

  @Test func `A producer that waits for room ends with its store`() async {
    let store = Store(0, Reduce<Int, Int> { $0 += $1 }, isolation: nil)
    let jobs = store.outlet(limit: 2, policy: .wait)
    let producer = Task { while true { try await jobs.enqueueWhenFree(1) } }
    while jobs.statistics?.suspended == 0 { await Task.yield() }
    store.shutDown()
    await #expect(throws: StoreError.ended) { try await producer.value }
  }

  @Test(arguments: OutletPolicy.allCases)
  func `Sends from many threads lose only actions that are counted`(policy: OutletPolicy) async throws {
    let outlet = store.outlet(limit: 3, policy: policy)
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          for number in 0..<200 {
            if number.isMultiple(of: 2) {
              outlet.enqueue(.value(thread * 1_000 + number))
            } else {
              try? await outlet.enqueueWhenFree(.value(thread * 1_000 + number))
            }
          }
        }
      }
    }
    try await store.outlet.send(.line("done"))
    let counts = outlet.statistics ?? OutletStatistics()
    let lost = policy == .dropOldest ? counts.dropped : 0
    #expect(store.numbers.count == counts.accepted - lost && counts.waiting == 0)
    #expect(counts.accepted + counts.refused + (policy == .dropNewest ? counts.dropped : 0) == 800)
    for thread in 0..<4 {
      let values = store.numbers.filter { $0 / 1_000 == thread }
      #expect(values == values.sorted(), "the actions of one caller keep their order")
    }
  }
}
