import Sluice
import SluiceQueries
import SluiceTesting
import Testing
import Thoroughness

/// Programs over queries, a list, mutations and two windows, with undo by a rewind, restarts, and parts that are put
/// aside, against a server with a log.
///
/// At rest nothing is fetched, each value that is shown is the server's, and no change was made twice.
@MainActor @Suite struct QueryProgramTests {
  @Test(arguments: Thoroughness.cases(quick: 100, exhaustive: 10_000))
  func `After any program, the shown values are those of the server, and nothing is under way`(seed: Int) async throws {
    var program = QueryProgram(seed: UInt64(seed))
    try await program.run()
  }
}

/// The server: each change is an entry of its log, and an answer is as old as its request.
@MainActor final class LogServer {
  private(set) var log: [Int] = []
  private(set) var requested = 0
  private var waiting: [CheckedContinuation<Bool, Never>] = []

  var version: Int { log.count }
  var open: Int { waiting.count }

  /// What the server knows now, when the test lets it answer.
  func read() async throws -> Int {
    let version = version
    try await wait()
    return version
  }

  /// Makes the change when the request arrives; the answer may be lost nevertheless.
  func write(_ change: Int) async throws {
    log.append(change)
    try await wait()
  }

  private func wait() async throws {
    requested += 1
    if await withCheckedContinuation({ waiting.append($0) }) { return }
    throw Network.Refused()
  }

  func answer(_ number: Int, isRefused: Bool = false) { waiting.remove(at: number).resume(returning: !isRefused) }
  func push() { log.append(-1) }
}

/// What a program is made of.
private struct Reading: Query {
  typealias Answer = Int
  typealias Change = Int
  let id: Int

  func tags(of answer: Int?) -> Set<QueryTag> { ["all"] }
  func apply(_ change: Int, to version: inout Int) { version += change }
}

private struct Listing: InfiniteQuery {
  struct Page: Equatable, Sendable { let version, number: Int }
  typealias Answer = Pages<Int, Page>
  typealias Change = Never
  var firstCursor: Int { 0 }

  func tags(of answer: Answer?) -> Set<QueryTag> { ["all"] }
  func cursor(after pages: Answer) -> Int? { pages.pages.last.flatMap { $0.number < 3 ? $0.number + 1 : nil } }
}

private struct Writing: Mutation { let number: Int }

private struct Desk: Equatable, Sendable {
  var readings = Queries<Reading>()
  var listings = Queries<Listing>()
  var writings = Mutations<Writing>()
}

private enum DeskAction: Sendable {
  case readings(QueryAction<Reading>)
  case listings(QueryAction<Listing>)
  case writings(MutationAction<Writing>)
}

private struct Office: Equatable, Sendable {
  var desk: Desk? = Desk()
  var aside: Desk?
  @Shared(.inMemory("query programs")) var common = Queries<Reading>()
}

private enum OfficeAction: Sendable { case desk(DeskAction), common(QueryAction<Reading>), close, reopen, clear }

private let policy = QueryPolicy(
  staleAfter: nil, keepFor: .seconds(100), attempts: 2, backoff: .constant(.seconds(1)))

@MainActor private let office = Combined<Office, OfficeAction> {
  IfLet(\.desk, action: OfficeAction.desk) {
    Combined<Desk, DeskAction> {
      Scope(\.readings, action: DeskAction.readings) { QueryReducer(policy) }
      Scope(\.listings, action: DeskAction.listings) { QueryReducer(policy) }
      Scope(\.writings, action: DeskAction.writings) { MutationReducer() }
      OptimisticChange(of: \.readings, action: DeskAction.readings, by: \.writings, action: DeskAction.writings) {
        [Reading(id: $0.number % 2): 1]
      }
      Invalidation(of: DeskAction.readings, by: \.writings, action: DeskAction.writings) { _, _ in ["all"] }
      Invalidation(of: DeskAction.listings, by: \.writings, action: DeskAction.writings) { _, _ in ["all"] }
    }
  }
  Scope(\.common, action: OfficeAction.common) { QueryReducer(policy) }
  Reduce { office, action in
    switch action {
    case .close: if office.desk != nil { (office.aside, office.desk) = (office.desk, nil) }
    case .reopen: if office.desk == nil { office.desk = office.aside ?? Desk() }
    case .clear: if office.desk != nil { office.desk = Desk() }
    case .desk, .common: break
    }
  }
}

@MainActor private struct QueryProgram {
  private var numbers: SeededGenerator
  private let server = LogServer()
  private let clock = ManualClock()
  private let places = SharedPlaces()
  private var journals: [MemoryJournal<Office, OfficeAction>?]
  private var stores: [Store<Office, OfficeAction>?] = [nil, nil]
  private var words: [String] = []
  /// The newest value that was seen of each reading, while no state of the past came back.
  private var newest: [Int: Int] = [:]
  private let rewinds: Bool
  private var written = 0
  /// How often each window shows each common reading.
  private var viewers: [[Int: Int]] = [[:], [:]]

  init(seed: UInt64) {
    numbers = SeededGenerator(seed: seed)
    rewinds = seed % 3 == 1
    journals = seed % 3 == 0 ? [MemoryJournal(), nil] : [nil, nil]
  }

  private mutating func number(below count: Int) -> Int { Int.random(in: 0..<count, using: &numbers) }

  mutating func run() async throws {
    try start(0)
    try start(1)
    for _ in 0..<24 {
      try step()
      if number(below: 3) > 0 { await settle() }
      checkOrder()
    }
    try await rest()
    check()
  }

  private mutating func start(_ window: Int) throws {
    let handlers = [
      EffectHandler(Reading.self) { @MainActor [server] (_: Reading) async throws -> Int in try await server.read() },
      EffectHandler(PageRequest<Listing>.self) { @MainActor [server] request async throws -> Listing.Page in
        Listing.Page(version: try await server.read(), number: request.cursor)
      },
      EffectHandler(Writing.self) { @MainActor [server] writing async throws -> MutationDone in
        try await server.write(writing.number)
        return MutationDone()
      },
    ]
    let provided: Dependencies = [Provide(\.clock, clock), Provide(\.sharedPlaces, places)]
    if let journal = journals[window] {
      stores[window] = try Store(Office(), office, journal: journal, dependencies: provided, handlers: handlers)
    } else {
      stores[window] = Store(Office(), office, dependencies: provided, handlers: handlers)
      if window == 0 { stores[window]?.record() }
    }
  }

  private func settle() async { for _ in 0..<40 { await Task.yield() } }

  private mutating func step() throws {
    let window = number(below: 2)
    switch number(below: 12) {
    case 0...5: send(action(), window)
    case 6: if server.open > 0 { answer(isRefused: number(below: 3) == 0) }
    case 7:
      words.append("time")
      clock.advance(by: .seconds(number(below: 2) == 0 ? 1 : 120))
    case 8: send([.close, .reopen, .clear][number(below: 3)], window)
    case 9: try end(window)
    case 10: try rewind()
    default:
      words.append("push")
      server.push()
      for window in 0...1 { send(.common(.invalidate(["all"])), window) }
      for window in 0...1 { send(.desk(.readings(.invalidate(["all"]))), window) }
      for window in 0...1 { send(.desk(.listings(.invalidate(["all"]))), window) }
    }
  }

  private mutating func send(_ action: OfficeAction, _ window: Int) {
    words.append(
      "\(window): \(String(describing: action).replacing("SluiceQueriesTests.", with: "").replacing(/\(unknown context at \$\w+\)\./, with: ""))"
    )
    switch action {
    case .common(.show(let query)): viewers[window][query.id, default: 0] += 1
    case .common(.hide(let query)): viewers[window][query.id] = max(0, viewers[window][query.id, default: 0] - 1)
    // A service is notified of a newer value than the requested one.
    case .common(.set), .desk(.readings(.set)): server.push()
    default: break
    }
    stores[window]?.send(action)
  }

  private mutating func answer(isRefused: Bool) {
    let number = number(below: server.open)
    words.append("answer \(number)\(isRefused ? " no" : "")")
    server.answer(number, isRefused: isRefused)
  }

  private mutating func end(_ window: Int) throws {
    words.append("end \(window)")
    viewers[window] = [:]
    stores[window]?.shutDown()
    stores[window] = nil
    try start(window)
  }

  private mutating func rewind() throws {
    guard rewinds, let tape = stores[0]?.tape, tape.count > 0 else { return }
    let numbers = [tape.base] + tape.entries.map(\.number)
    let target = numbers[number(below: numbers.count)]
    words.append("rewind to \(target)")
    try stores[0]?.rewind(to: target)
  }

  private mutating func action() -> OfficeAction {
    let reading = Reading(id: number(below: 2))
    let asking: [QueryAction<Reading>] = [
      .show(reading), .show(reading), .hide(reading), .refetch(reading), .refetch(reading, restarts: true),
      .prefetch(reading), .reset(reading), .cancel(reading),
      .set(reading, server.version + 1), .set(reading, server.version + 1),
    ]
    let listing: [QueryAction<Listing>] = [
      .show(Listing()), .fetchNext(Listing()), .fetchNext(Listing()), .refetch(Listing()), .hide(Listing()),
      .reset(Listing()),
    ]
    switch number(below: 5) {
    case 0, 1: return .common(asking[number(below: asking.count)])
    case 2: return .desk(.readings(asking[number(below: asking.count)]))
    case 3: return .desk(.listings(listing[number(below: listing.count)]))
    default:
      written += 1
      return .desk(.writings(.run(Writing(number: written))))
    }
  }

  /// Lets all tasks end. Then the shown queries are requested once more: an answer, a rewind, or a
  /// cancelled fetch may have left it as it was.
  private mutating func rest() async throws {
    await drain()
    for window in 0...1 { if stores[window]?.desk == nil { send(.reopen, window) } }
    await drain()
    checkRest()
    checkLists()
    for window in 0...1 {
      send(.common(.invalidate(["all"])), window)
      send(.desk(.readings(.invalidate(["all"]))), window)
      send(.desk(.listings(.invalidate(["all"]))), window)
    }
    await drain()
    checkRest()
  }

  private mutating func drain() async {
    for _ in 0..<200 {
      await settle()
      if server.open > 0 {
        answer(isRefused: false)
      } else if isBusy {
        clock.advance(by: .seconds(1))
      } else {
        return
      }
    }
  }

  private var offices: [Office] { stores.compactMap { $0?.state } }

  private var isBusy: Bool {
    offices.contains { office in
      let desk = office.desk
      return office.common.isFetching || desk?.readings.isFetching == true || desk?.listings.isFetching == true
        || desk?.writings.isRunning == true
    }
  }

  /// A list that is shown and was invalidated has been fetched since.
  private func checkLists() {
    for listings in offices.compactMap({ $0.desk?.listings }) where listings.viewers(of: Listing()) > 0 {
      let list = listings[Listing()]
      verify(!list.isStale || list.error != nil, "a list is stale, and nobody fetches it: \(words)")
    }
  }

  /// An older answer never replaces a newer value.
  private mutating func checkOrder() {
    if rewinds { return }
    for office in offices {
      for query in [Reading(id: 0), Reading(id: 1)] {
        guard let value = office.common[query].value else { continue }
        verify(value >= newest[query.id] ?? 0, "\(query) went back to \(value): \(words)")
        newest[query.id] = value
      }
    }
  }

  private func checkRest() {
    verify(
      !isBusy,
      "something is under way at rest: \(words) \(offices.map { ($0.common, $0.desk?.readings, $0.desk?.listings) }) \(offices.map { $0.desk?.writings })"
    )
    verify(server.open == 0, "a request is open at rest: \(words)")
    for office in offices {
      verify(office.desk?.readings.hasPendingChanges != true, "a change is pending at rest: \(words)")
    }
  }

  private func check() {
    let changes = server.log.filter { $0 > 0 }
    verify(Set(changes).count == changes.count, "a change was made twice: \(changes): \(words)")
    for query in [Reading(id: 0), Reading(id: 1)] where !rewinds && journals[0] == nil {
      let shown = viewers.reduce(0) { $0 + ($1[query.id] ?? 0) }
      for office in offices {
        verify(
          office.common.viewers(of: query) == shown,
          "\(shown) show \(query), not \(office.common.viewers(of: query)): \(words)")
      }
    }
    for office in offices {
      for caches in [office.common, office.desk?.readings ?? [:]] {
        for query in [Reading(id: 0), Reading(id: 1)] where caches.viewers(of: query) > 0 {
          verify(caches[query].value == server.version, "\(query) is \(caches[query]): \(words)")
        }
      }
      guard let listings = office.desk?.listings, let list = listings[Listing()].value else { continue }
      verify(list.cursors == list.pages.map(\.number), "pages are not where they belong: \(list): \(words)")
      verify(list.cursors == Array(0..<list.cursors.count), "pages are missing: \(list): \(words)")
      if listings.viewers(of: Listing()) == 0 { continue }
      verify(list.pages.allSatisfy { $0.version == server.version }, "pages are old: \(list): \(words)")
    }
  }
}
