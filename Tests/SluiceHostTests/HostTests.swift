import Foundation
import Incremental
import Sluice
import SluiceTesting
import Testing

@testable import SluiceHost

/// A host as its callers see it, and the sleep of its stores.
@Suite struct HostTests {
  let log = BoardLog()
  let clock = ManualClock()

  private func boards(limit: Int = 100, work: Work? = nil, onFailure: (@Sendable (String) -> Void)? = nil) -> Boards {
    Boards(
      { Board(name: "board \($0)") }, boardReducer(work), log: log, idleTime: .seconds(60), limit: limit, clock: clock,
      onFailure: { onFailure?("\($0)") })
  }

  fileprivate func sleepAll(_ boards: Boards) async {
    boards.hibernate()
    await boards.wait { $0.counts.isSettled }
  }

  @Test func `A store of a key that has no record begins with the initial state of the key`() async throws {
    #expect(try await boards().read(\.name, of: 7) == "board 7")
  }

  @Test func `Stores of different keys share nothing`() async throws {
    let boards = boards()
    try await boards.ask(.add("Rye"), of: 1)
    #expect(try await boards.read(\.cards, of: 1) == ["Rye"])
    #expect(try await boards.read(\.cards, of: 2) == [])
  }

  @Test func `Many callers at once wake a store once`() async throws {
    let (boards, made) = (Locked(0), Locked<Boards?>(nil))
    let host = Boards(log: log, clock: clock) { key, journal, home in
      boards.withLock { $0 += 1 }
      return try Store(Board(), boardReducer(), journal: journal)
    }
    made.withLock { $0 = host }
    let replies = await withTaskGroup { group in
      for _ in 0..<100 { group.addTask { try? await host.ask(.add("Rye"), of: 1).reply } }
      return await group.reduce(into: []) { $0.append($1 ?? 0) }
    }
    #expect(replies.sorted() == Array(1...100))
    #expect(boards.withLock { $0 } == 1)
    #expect(host.statistics.wakes == 1)
  }

  @Test func `A store that slept has its former state`() async throws {
    let boards = boards()
    try await boards.ask(.add("Rye"), of: 1)
    await sleepAll(boards)
    #expect(boards.statistics.awake == [])
    #expect(try await boards.ask(.add("Oat"), of: 1).reply == 2)
    #expect(boards.statistics.wakes == 2)
  }

  @Test func `A refusal of a reducer reaches the caller`() async throws {
    await #expect(throws: Refused.self) { try await boards().ask(.refuse, of: 1) }
  }

  @Test func `A repeated key gets the receipt of the first action also after the store slept`() async throws {
    let boards = boards()
    let first = try await boards.ask(.add("Rye"), of: 1, key: "request")
    await sleepAll(boards)
    #expect(try await boards.ask(.add("Rye"), of: 1, key: "request") == first)
    #expect(try await boards.read(\.cards, of: 1) == ["Rye"])
  }

  @Test func `A store sleeps when it was not in use for the idle time`() async throws {
    let boards = boards()
    try await boards.ask(.add("Rye"), of: 1)
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(30))
    try await boards.ask(.add("Oat"), of: 1)
    try await boards.ask(.add("Oat"), of: 2)
    clock.advance(by: .seconds(30))
    // The alarm of the first use has rung, and the next one is set.
    await clock.waitForSleepers(1)
    #expect(boards.statistics.awake.sorted() == [1, 2])
    clock.advance(by: .seconds(30))
    await boards.wait { $0.counts.sleeps == 2 }
    #expect(boards.statistics.awake == [])
  }

  @Test func `A host with too much memory puts the stores to sleep that were idle longest, and refuses nothing`()
    async throws
  {
    // Each store has 10 bytes, and the rest of the program has 50.
    let (hosts, measured) = (Locked<Boards?>(nil), Locked(0))
    let memory = HostMemory(limit: 90) { _ in
      measured.withLock { $0 += 1 }
      let statistics = hosts.withLock { $0 }?.statistics
      return 50 + 10 * ((statistics?.awake.count ?? 0) + (statistics?.fallingAsleep.count ?? 0))
    }
    let boards = Boards(
      log: log, idleTime: .seconds(60), limit: 100, memory: memory, backoff: .constant(.seconds(1)), clock: clock,
      onFailure: nil
    ) { key, journal, home in try Store(Board(), boardReducer(), journal: journal) }
    hosts.withLock { $0 = boards }
    for key in 1...20 {
      #expect(try await boards.ask(.add("Rye"), of: key).reply == 1)
      await boards.wait { !$0.memory.isMeasuring && $0.counts.isSettled }
      clock.advance(by: .milliseconds(100))
      try await boards.ask(.add("Oat"), of: key)
      await boards.wait { !$0.memory.isMeasuring && $0.counts.isSettled }
    }
    #expect(boards.statistics.awake.sorted() == [17, 18, 19, 20])
    #expect(boards.statistics.memory == 100 && boards.statistics.sleeps == 16)
    // All at once: nothing is measured before its time. Then it is, one step after the other, without more requests.
    let count = measured.withLock { $0 }
    for key in 1...16 { #expect(try await boards.read(\.cards.count, of: key) == 2) }
    #expect(measured.withLock { $0 } == count)
    clock.advance(by: .milliseconds(100))
    for number in [7, 5, 4] {
      await boards.wait { !$0.memory.isMeasuring && $0.counts.isSettled && $0.counts.awake == number }
      clock.advance(by: .milliseconds(100))
    }
    #expect(boards.statistics.awake.sorted() == [13, 14, 15, 16])
    hosts.withLock { $0 = nil }
  }

  @Test func `Actions that are enqueued keep their order while the store wakes and sleeps`() async throws {
    let boards = boards()
    for number in 0..<500 {
      boards.enqueue(.add("\(number)"), of: 1)
      if number % 7 == 0 { boards.hibernate() }
    }
    await boards.wait { $0.counts.isSettled }
    #expect(try await boards.read(\.cards, of: 1) == (0..<500).map(String.init))
  }

  @Test func `No action is lost whenever stores are put to sleep`() async throws {
    let boards = boards(limit: 2)
    await withTaskGroup { group in
      for caller in 0..<8 {
        group.addTask {
          for number in 0..<50 { _ = try? await boards.ask(.add("\(caller) \(number)"), of: number % 5) }
        }
      }
      group.addTask { for _ in 0..<200 { await sleepAll(boards) } }
    }
    for key in 0..<5 { #expect(log.actions(of: "\(key)").count == 80) }
    #expect(boards.statistics.awake.count <= 2)
  }

  @Test func `A store with work does not sleep until the work ends`() async throws {
    let work = Work()
    let boards = boards(work: work)
    try await boards.ask(.startWork, of: 1)
    await sleepAll(boards)
    #expect(boards.statistics.awake == [1])
    work.end()
    for try await cards in boards.values(\.cards, of: 1) where cards == ["done"] { break }
    await boards.wait { $0.inUse == 0 }
    await sleepAll(boards)
    #expect(boards.statistics.awake == [])
    #expect(log.actions(of: "1") == [.startWork, .finish("done")])
  }

  @Test func `A store with a follower does not sleep`() async throws {
    let boards = boards()
    let seen = AsyncStream.makeStream(of: [String].self)
    let follower = Task {
      for try await cards in boards.values(\.cards, of: 1) { seen.continuation.yield(cards) }
    }
    var values = seen.stream.makeAsyncIterator()
    #expect(await values.next() == [])
    await sleepAll(boards)
    #expect(boards.statistics.awake == [1])
    try await boards.ask(.add("Rye"), of: 1)
    #expect(await values.next() == ["Rye"])
    follower.cancel()
    await boards.wait { $0.inUse == 0 }
    await sleepAll(boards)
    #expect(boards.statistics.awake == [])
  }

  @Test func `A key beyond the limit waits until another store is not in use`() async throws {
    let boards = boards(limit: 1)
    let values = boards.values(\.cards, of: 1)
    var iterator = Optional(values.makeAsyncIterator())
    #expect(try await iterator?.next() == [])
    async let reply = boards.ask(.add("Rye"), of: 2).reply
    await boards.wait { $0.counts.queued == 1 }
    iterator = nil
    #expect(boards.statistics.awake == [1])
    withExtendedLifetime(values) {}
    _ = consume values
    #expect(try await reply == 1)
  }

  @Test func `The time limit of a caller includes waking the store`() async throws {
    let boards = boards(limit: 1)
    let follower = Task { for try await _ in boards.values(\.cards, of: 1) {} }
    await boards.wait { $0.counts.awake == 1 }
    let asking = Task { try await boards.ask(.add("Rye"), of: 2, within: .seconds(2)) }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(2))
    await #expect(throws: StoreError.deadlineExceeded(.seconds(2), isWithdrawn: true)) { try await asking.value }
    follower.cancel()
    await boards.shutDown(within: .seconds(1))
    #expect(log.actions(of: "2") == [])
  }

  @Test func `A caller that is cancelled while its store wakes withdraws its action`() async throws {
    let boards = boards(limit: 1)
    let follower = Task { for try await _ in boards.values(\.cards, of: 1) {} }
    await boards.wait { $0.counts.awake == 1 }
    let asking = Task { try await boards.ask(.add("Rye"), of: 2) }
    await boards.wait { $0.counts.queued == 1 }
    asking.cancel()
    await #expect(throws: CancellationError.self) { try await asking.value }
    follower.cancel()
    await boards.shutDown(within: .seconds(1))
    #expect(log.actions(of: "2") == [])
  }

  @Test func `A host that has ended refuses requests and has ended its stores`() async throws {
    let boards = boards()
    try await boards.ask(.add("Rye"), of: 1)
    await boards.shutDown(within: .seconds(1))
    #expect(boards.statistics.awake == [])
    await #expect(throws: StoreError.ended) { try await boards.ask(.add("Oat"), of: 1) }
    await #expect(throws: StoreError.ended) { try await boards.read(\.cards, of: 1) }
    #expect(log.actions(of: "1") == [.add("Rye")])
  }

  @Test func `Shutting down waits for effects`() async throws {
    let work = Work()
    let boards = boards(work: work)
    try await boards.ask(.startWork, of: 1)
    async let end: Void = boards.shutDown(within: .seconds(5))
    work.end()
    await end
    #expect(log.actions(of: "1") == [.startWork, .finish("done")])
  }

  @Test func `A sequence of values ends with the host`() async throws {
    let boards = boards()
    let values = boards.values(\.cards, of: 1)
    var iterator = values.makeAsyncIterator()
    #expect(try await iterator.next() == [])
    await boards.shutDown(within: .seconds(1))
    #expect(try await iterator.next() == nil)
  }

  @Test func `An acknowledged action survives a crash`() async throws {
    let first = boards()
    try await first.ask(.add("Rye"), of: 1)
    log.crash()
    await #expect(throws: StoreError.self) { try await first.ask(.add("lost"), of: 1) }
    #expect(try await boards().read(\.cards, of: 1) == ["Rye"])
  }

  @Test func `A read shows nothing that the log then refuses`() async throws {
    let log = RefusingLog()
    let boards = StoreHost<Int, ProbedBoard, BoardAction>(log: log, onFailure: { _ in }) { _, journal, home in
      let reducer = Reduce<ProbedBoard, BoardAction> { board, action in
        if case .add(let card) = action { board.cards.append(card) }
      }
      return try Store(ProbedBoard(gate: log.gate), reducer, journal: journal, onFailure: { _ in })
    }
    boards.enqueue(.add("lost"), of: 1)
    // The read lets the write end that is under way.
    #expect(try await boards.read(\.probed, of: 1) == [])
    await boards.shutDown(within: .seconds(1))
  }
}

/// A board that opens a gate when it is read.
struct ProbedBoard: Sendable {
  let gate: Work
  var cards: [String] = []

  var probed: [String] {
    gate.end()
    return cards
  }
}

/// A log that refuses each write as soon as a gate is open.
final class RefusingLog: StreamLog {
  let gate = Work()

  func journal(of stream: String) -> any Journal<ProbedBoard, BoardAction> { RefusingJournal(gate: gate) }
  func unfinished() -> [String] { [] }
  func noteRest(of stream: String) {}
  func close() {}
}

private final class RefusingJournal: BackgroundJournal {
  struct Full: Error {}

  private let gate: Work
  private var record = Recording<ProbedBoard, BoardAction>(snapshot: nil, entries: [])

  init(gate: Work) { self.gate = gate }

  var recording: RecordingMode { .inBackground }
  func load() -> Recording<ProbedBoard, BoardAction> { record }
  func append(_ entries: [JournalEntry<BoardAction>]) throws { throw Full() }
  func offer(snapshot state: ProbedBoard) { record.snapshot = record.snapshot ?? state }
  func prepareAppend(_ entries: [JournalEntry<BoardAction>]) -> JournalWrite {
    JournalWrite { [gate] in
      await gate.wait()
      throw Full()
    }
  }
}
