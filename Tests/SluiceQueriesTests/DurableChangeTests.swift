import Foundation
import Sluice
import SluiceDurable
import SluiceQueries
import SluiceTesting
import Testing

/// Changes that are shown at once, and reach the server whichever run of the program that takes.
@MainActor @Suite struct DurableChangeTests {
  private let server = RenamingServer()
  private let clock = ManualClock()

  private func run(_ pages: Wiki = Wiki(), attempts: Int = 3) -> Store<Wiki, WikiAction> {
    Store(
      pages, wiki(attempts: attempts),
      dependencies: [Provide(\.clock, clock), Provide(\.now, .constant(Date(timeIntervalSinceReferenceDate: 0)))],
      handlers: server.handlers)
  }

  /// The state as a snapshot of a journal has it.
  private func restored(_ store: Store<Wiki, WikiAction>) throws -> Wiki {
    try JSONDecoder().decode(Wiki.self, from: JSONEncoder().encode(store.state))
  }

  private func loaded() -> Wiki { Wiki(pages: [PageQuery(id: 1): .fresh(""), PageQuery(id: 2): .fresh("")]) }

  @Test(arguments: [true, false])
  func `A change is shown at once, whether an action or a reducer adds the request`(isByAction: Bool) async {
    let store = run(loaded())
    let edit = Edit(page: 1, text: "a")
    store.send(isByAction ? .edits(.run(edit)) : .add(edit))
    #expect(store.state.pages[PageQuery(id: 1)].value == "a")
    await turns { server.open.count == 1 }
    server.answer()
    await turns { store.state.edits.jobs.isEmpty }
    #expect(store.state.pages[PageQuery(id: 1)] == .fresh("a"))
    #expect(!store.state.pages.hasPendingChanges)
  }

  @Test func `After a restart a change that the server lacks is shown with the first action, and confirmed once`()
    async throws
  {
    let former = run(loaded())
    former.send(.edits(.run(Edit(page: 1, text: "a"))))
    former.send(.edits(.run(Edit(page: 1, text: "b"))))
    await turns { server.open.count == 1 }
    let snapshot = try restored(former)
    #expect(snapshot.pages[PageQuery(id: 1)].value == "", "The answer of the server is what is kept.")
    former.shutDown()
    server.loseRequests()
    let store = run(snapshot)
    await turns { server.open.count == 1 }
    #expect(store.state.pages[PageQuery(id: 1)].value == "ab")
    for left in [1, 0] {
      server.answer()
      await turns { store.state.edits.jobs.count == left && server.open.count == left }
    }
    #expect(store.state.pages[PageQuery(id: 1)].value == "ab")
    #expect(server.texts[1] == "ab" && !store.state.pages.hasPendingChanges)
  }

  @Test func `A request that was never sent is dropped with its change, and nothing is fetched`() async {
    let store = run(loaded())
    store.send(.pages(.show(PageQuery(id: 1))))
    store.send(.edits(.run(Edit(page: 1, text: "a"))))
    store.send(.edits(.run(Edit(page: 1, text: "b"))))
    await turns { server.open.count == 1 }
    #expect(store.state.pages[PageQuery(id: 1)].value == "ab")
    store.send(.edits(.drop(store.state.edits.jobs[1].id)))
    #expect(store.state.pages[PageQuery(id: 1)] == .fresh("a"))
    store.send(.edits(.drop(store.state.edits.jobs[0].id)))
    #expect(store.state.pages[PageQuery(id: 1)] == .fetching(""), "The server may have got this one.")
  }

  @Test func `A request that has failed takes its change back, and a retry shows it again`() async {
    let store = run(loaded(), attempts: 1)
    store.send(.edits(.run(Edit(page: 1, text: "a"))))
    await turns { server.open.count == 1 }
    server.answer(isRefused: true)
    await turns { store.state.edits.stopped.count == 1 }
    #expect(store.state.pages[PageQuery(id: 1)].value == "" && !store.state.pages.hasPendingChanges)
    store.send(.edits(.retry(store.state.edits.jobs[0].id)))
    #expect(store.state.pages[PageQuery(id: 1)].value == "a")
    await turns { server.open.count == 1 }
    server.answer()
    await turns { store.state.edits.jobs.isEmpty }
    #expect(store.state.pages[PageQuery(id: 1)].value == "a")
  }

  @Test func `A log-out that replaces the work and resets the cache leaves no change`() async {
    let store = run(loaded())
    store.send(.edits(.run(Edit(page: 1, text: "a"))))
    store.send(.forgetEdits)
    store.send(.pages(.resetAll))
    #expect(!store.state.pages.hasPendingChanges)
    store.send(.pages(.set(PageQuery(id: 1), "new")))
    #expect(store.state.pages[PageQuery(id: 1)].value == "new")
  }

  @Test func `A job whose failure is retried at once shows its change`() async {
    let store = run(loaded(), attempts: 1)
    store.send(.retryFailures)
    store.send(.edits(.run(Edit(page: 1, text: "a"))))
    await turns { server.open.count == 1 }
    server.answer(isRefused: true)
    await turns { server.open.count == 1 }
    #expect(store.state.edits.jobs.first?.status == .running)
    #expect(store.state.pages[PageQuery(id: 1)].value == "a")
  }

  @Test func `An answer that is the first entry after a snapshot confirms the change over the kept answer`() throws {
    var wiki = loaded()
    let id = DurableID(test: 1)
    wiki.edits = DurableWork([DurableJob(id: id, request: Edit(page: 1, text: "a"))])
    let journal = MemoryJournal<Wiki, WikiAction>(
      Recording(
        snapshot: try copy(wiki), entries: [JournalEntry(action: .edits(.answered(id, DurableDone())))]))
    let store = try Store(Wiki(), SluiceQueriesTests.wiki(attempts: 1), journal: journal, handlers: server.handlers)
    #expect(store.state.pages[PageQuery(id: 1)].value == "a" && !store.state.pages.hasPendingChanges)
  }

  @Test func `An answer to a job that was given up leaves its queries in doubt`() async {
    let store = run(loaded(), attempts: 1)
    store.send(.edits(.run(Edit(page: 1, text: "a"))))
    await turns { server.open.count == 1 }
    server.answer(isRefused: true)
    await turns { store.state.edits.stopped.count == 1 }
    store.send(.pages(.set(PageQuery(id: 1), "")))
    store.send(.edits(.answered(store.state.edits.jobs[0].id, DurableDone())))
    #expect(store.state.pages[PageQuery(id: 1)] == .stale(""))
  }

  @Test func `Two windows that share a cache keep their changes`() async {
    let places = SharedPlaces()
    var dependencies = Dependencies()
    dependencies.sharedPlaces = places
    let reducer = EachRow(\WindowsState.windows, action: WindowsAction.window) { windowReducer }
    let store = Store(
      WindowsState(windows: [WindowState(id: 1), WindowState(id: 2)]), reducer, dependencies: dependencies,
      handlers: server.handlers)
    store.send(.window(1, .pages(.set(PageQuery(id: 1), ""))))
    store.send(.window(1, .edits(.run(Edit(page: 1, text: "a")))))
    store.send(.window(2, .pages(.prefetch(PageQuery(id: 2)))))
    #expect(store.state.windows[id: 1]?.pages[PageQuery(id: 1)].value == "a")
    await turns { server.open.count >= 2 }
    server.loseRequests()
  }

  @Test func `Work of another store leaves changes of a shared cache alone`() async {
    let places = SharedPlaces()
    func open() -> Store<WindowState, WikiAction> {
      Store(
        WindowState(id: 1), windowReducer, dependencies: [Provide(\.sharedPlaces, places)], handlers: server.handlers)
    }
    let (one, two) = (open(), open())
    one.send(.pages(.set(PageQuery(id: 1), "")))
    one.send(.edits(.run(Edit(page: 1, text: "a"))))
    two.send(.edits(.run(Edit(page: 1, text: "b"))))
    #expect(one.state.pages[PageQuery(id: 1)].value == "ab")
    #expect(two.state.pages[PageQuery(id: 1)].value == "ab")
    await turns { server.open.count == 2 }
    server.loseRequests()
  }

  @Test func `Two caches follow one work independently`() async {
    let store = run(loaded())
    store.send(.lengths(.set(LengthQuery(id: 1), 0)))
    store.send(.edits(.run(Edit(page: 1, text: "abc"))))
    #expect(store.state.pages[PageQuery(id: 1)].value == "abc")
    #expect(store.state.lengths[LengthQuery(id: 1)].value == 3)
  }
}

// MARK: - A wiki

struct Edit: DurableRequest {
  static let isOrdered = true
  let page: Int
  let text: String
}

struct PageQuery: Query, Codable {
  typealias Answer = String
  typealias Change = String
  let id: Int
  func apply(_ text: String, to page: inout String) { page += text }
}

struct LengthQuery: Query, Codable {
  typealias Answer = Int
  typealias Change = Int
  let id: Int
  func apply(_ more: Int, to length: inout Int) { length += more }
}

struct Wiki: Codable, Equatable, Sendable {
  var pages = Queries<PageQuery>()
  var lengths = Queries<LengthQuery>()
  var edits = DurableWork<Edit>()
  var retries = false
}

struct WindowState: Equatable, Identifiable, Sendable {
  let id: Int
  @Shared(.inMemory("pages")) var pages = Queries<PageQuery>()
  var edits = DurableWork<Edit>()
}

struct WindowsState: Equatable, Sendable { var windows: Rows<WindowState> }
enum WindowsAction: Sendable { case window(Int, WikiAction) }

let windowReducer = Combined<WindowState, WikiAction> {
  Scope(\.pages, action: WikiAction.pages) { QueryReducer(QueryPolicy(staleAfter: nil)) }
  Scope(\.edits, action: WikiAction.edits) { DurableReducer<Edit>() }
  OptimisticChange(of: \.pages, action: WikiAction.pages, byWork: \.edits, action: WikiAction.edits) {
    [PageQuery(id: $0.page): $0.text]
  }
}

enum WikiAction: Codable, Sendable {
  case add(Edit)
  case forgetEdits
  case retryFailures
  case failed(DurableID)
  case pages(QueryAction<PageQuery>)
  case lengths(QueryAction<LengthQuery>)
  case edits(DurableAction<Edit>)
}

func wiki(attempts: Int) -> Combined<Wiki, WikiAction> {
  Combined {
    Reduce { wiki, action, context in
      switch action {
      case .add(let edit): wiki.edits.run(edit, context)
      case .forgetEdits: wiki.edits = DurableWork()
      case .retryFailures: wiki.retries = true
      case .failed(let id): if wiki.retries { wiki.edits.retry(id, context) }
      case .pages, .lengths, .edits: break
      }
    }
    Scope(\.pages, action: WikiAction.pages) { QueryReducer(QueryPolicy(staleAfter: nil, attempts: 1)) }
    Scope(\.lengths, action: WikiAction.lengths) { QueryReducer(QueryPolicy(staleAfter: nil, attempts: 1)) }
    Scope.receiving(\.edits, action: WikiAction.edits) {
      DurableReducer<Edit>(attempts: attempts, backoff: .constant(.seconds(10)), timeout: nil)
    } output: {
      if case .failed(let job) = $0 { .failed(job.id) } else { nil }
    }
    OptimisticChange(of: \.pages, action: WikiAction.pages, byWork: \.edits, action: WikiAction.edits) {
      [PageQuery(id: $0.page): $0.text]
    }
    OptimisticChange(of: \.lengths, action: WikiAction.lengths, byWork: \.edits, action: WikiAction.edits) {
      [LengthQuery(id: $0.page): $0.text.count]
    }
  }
}

/// A server that honours keys, and answers when the test says so.
@MainActor final class RenamingServer {
  struct Offline: Error {}

  private(set) var texts: [Int: String] = [:]
  private(set) var keys: Set<String> = []
  private(set) var order: [String] = []
  private(set) var open: [CheckedContinuation<Void, any Error>] = []
  var isOffline = false

  var handlers: [EffectHandler] {
    [
      EffectHandler(PageQuery.self) { @MainActor (query: PageQuery) async throws -> String in
        let text = self.texts[query.id] ?? ""
        try await self.wait()
        return text
      },
      EffectHandler(LengthQuery.self) { @MainActor (query: LengthQuery) async throws -> Int in
        self.texts[query.id]?.count ?? 0
      },
      EffectHandler(Edit.self) { @MainActor (attempt: DurableAttempt<Edit>) async throws -> Void in
        if self.isOffline { throw Offline() }
        if self.keys.insert(attempt.key).inserted {
          self.texts[attempt.request.page, default: ""] += attempt.request.text
          self.order.append(attempt.request.text)
        }
        try await self.wait()
      },
    ]
  }

  private func wait() async throws { try await withCheckedThrowingContinuation { open.append($0) } }

  /// Answers a request; the change is made nevertheless.
  func answer(_ number: Int = 0, isRefused: Bool = false) {
    let request = open.remove(at: number)
    if isRefused { request.resume(throwing: Offline()) } else { request.resume() }
  }

  /// Lets the requests of a program that has ended fail.
  func loseRequests() { while !open.isEmpty { answer(isRefused: true) } }
}
