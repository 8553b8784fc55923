import Incremental
import Sluice
import SluiceTesting
import Testing
import Thoroughness

/// Random programs over a store that records in the background, and a journal that takes or refuses each write.
@MainActor @Suite(.freesStores) struct BackgroundRecordingModelTests {
  @Test(arguments: Thoroughness.cases(quick: 200, exhaustive: 20_000))
  func `Every action that leaves the store is recorded, each recorded one leaves it, and others never happened`(
    seed: Int
  ) async throws {
    let program = try RecordingProgram(seed: UInt64(seed))
    for _ in 0..<40 { await program.step() }
    await program.finish()
  }
}

/// The state is the list of its actions, so each part of the record is a state.
@MainActor private final class RecordingProgram {
  private let journal: SlowJournal<[Int], Int>
  private let store: Store<[Int], Int>
  private let outlet: Outlet<Int>
  private var random: Seeded
  private let mode: RecordingMode
  private let performed = Locked<[Int]>([])
  private let answered = Locked<[Int: Bool]>([:])
  private var seen: [[Int]] = []
  private var served: [[Int]] = []
  private var observer: Token?
  private var requested: [Task<Void, Never>] = []
  private var last = 0
  private var unended = 0

  init(seed: UInt64) throws {
    random = Seeded(seed)
    mode = seed % 3 == 0 ? .afterObservers : .inBackground
    journal = SlowJournal(mode)
    let performed = performed
    let reducer = Reduce<[Int], Int> { numbers, number, context in
      numbers.append(number)
      // Every third action has an effect; every seventh leads to another action.
      if number % 3 == 0 { context.run { _ in performed.withLock { $0.append(number) } } }
      if number > 0, number % 7 == 0 { context.send(-number) }
      if number > 0, number % 5 == 0 { context.run { send in send(-1_000 - number) } }
    }
    store = try Store([], reducer, journal: journal, onFailure: { _ in })
    outlet = store.outlet
  }

  func step() async {
    switch random.next() % 10 {
    case 0...2: store.send(next())
    case 3, 4: ask()
    case 5: observe()
    case 6: observer = nil
    case 7: await turns(Int(random.next() % 20))
    default: endWrite()
    }
    check()
  }

  private func next() -> Int {
    last += 1
    return last
  }

  private func ask() {
    let (number, outlet, answered) = (next(), outlet, answered)
    requested.append(
      Task {
        do {
          try await outlet.ask(number)
          answered.withLock { $0[number] = true }
        } catch {
          answered.withLock { $0[number] = false }
        }
      })
  }

  private func observe() {
    seen = []
    observer = store.observe(\.self) { [unowned self] numbers in
      seen.append(numbers)
      // The first value is what was read when the observer was attached.
      if seen.count > 1, mode == .inBackground { expectRecorded(numbers) }
    }
  }

  private func endWrite() {
    guard journal.writes.count > unended else { return }
    unended += 1
    journal.endWrite(random.next() % 6 != 0)
  }

  private func expectRecorded(_ numbers: [Int]) {
    #expect(Array(journal.actions.prefix(numbers.count)) == numbers)
  }

  private func check() {
    let recorded = journal.actions
    for number in performed.withLock({ $0 }) { #expect(recorded.contains(number)) }
    for (number, isTaken) in answered.withLock({ $0 }) { #expect(recorded.contains(number) == isTaken, "\(number)") }
  }

  /// Lets all writes end, and compares with the record.
  func finish() async {
    journal.endWrites()
    for task in requested { await task.value }
    await store.send(next()).finish()
    let due = { Set(self.journal.actions.filter { $0 % 3 == 0 }) }
    await turns(until: { performed.withLock { Set($0) } == due() && store.state == journal.actions })
    await turns(until: { observer == nil || seen.last == store.state })
    check()
    #expect(store.state == journal.actions)
    #expect(performed.withLock { $0.count } == due().count)
    observer = nil
  }
}
