import Foundation
import Sluice
import SluiceDurable
import SluiceQueries
import SluiceTesting
import Testing
import Thoroughness

/// Programs of edits in order, answers that are lost, a network that fails, restarts from a snapshot, drops and
/// replaced work, against a server that honours keys.
@MainActor @Suite struct DurableChangeProgramTests {
  @Test(arguments: Thoroughness.cases(quick: 200, exhaustive: 10_000))
  func `After any program, fresh values are those of the server, and it got each edit once, in order`(
    seed: Int
  ) async throws {
    var program = EditingProgram(seed: UInt64(seed))
    try await program.run()
  }
}

@MainActor private struct EditingProgram {
  private var numbers: SeededGenerator
  private let server = RenamingServer()
  private let clock = ManualClock()
  private var store: Store<Wiki, WikiAction>?
  private var words: [String] = []
  private var edits = 0

  init(seed: UInt64) { numbers = SeededGenerator(seed: seed) }

  private mutating func number(below count: Int) -> Int { Int.random(in: 0..<count, using: &numbers) }

  mutating func run() async throws {
    start(Wiki())
    for _ in 0..<20 {
      try step()
      if number(below: 3) > 0 { await settle() }
    }
    await rest()
    check()
    for page in 1...2 { send(.pages(.show(PageQuery(id: page)))) }
    await rest()
    check()
    for page in 1...2 {
      verify(state.pages[PageQuery(id: page)].value == server.texts[page] ?? "", "page \(page): \(words)")
    }
  }

  private var state: Wiki { store?.state ?? Wiki() }

  private mutating func start(_ wiki: Wiki) {
    store = Store(
      wiki, SluiceQueriesTests.wiki(attempts: 1_000),
      dependencies: [
        Provide(\.clock, clock), Provide(\.now, .constant(Date(timeIntervalSinceReferenceDate: 0))),
      ],
      handlers: server.handlers)
  }

  private func settle() async { for _ in 0..<60 { await Task.yield() } }

  private mutating func send(_ action: WikiAction) {
    words.append("\(action)")
    store?.send(action)
  }

  private mutating func step() throws {
    let page = PageQuery(id: 1 + number(below: 2))
    switch number(below: 16) {
    case 0...4: edit(page.id)
    case 5: send(.pages(.show(page)))
    case 6: send(.pages(.hide(page)))
    case 7: send(.pages(.refetch(page)))
    case 8, 9: if !server.open.isEmpty { answer(isRefused: false) }
    case 10: if !server.open.isEmpty { answer(isRefused: true) }
    case 11: server.isOffline.toggle()
    case 12:
      words.append("time")
      clock.advance(by: .seconds(10))
    case 13: try restart()
    case 14: if let job = state.edits.jobs.randomElement(using: &numbers) { send(.edits(.drop(job.id))) }
    default:
      if number(below: 4) > 0 { return }
      // A log-out: what is under way still reaches the server.
      send(.forgetEdits)
      send(.pages(.resetAll))
    }
  }

  private mutating func edit(_ page: Int) {
    edits += 1
    let edit = Edit(page: page, text: "\(edits);")
    send(edits % 2 == 0 ? .add(edit) : .edits(.run(edit)))
  }

  private mutating func answer(isRefused: Bool) {
    let number = number(below: server.open.count)
    words.append("answer \(number)\(isRefused ? " no" : "")")
    server.answer(number, isRefused: isRefused)
  }

  /// Continues from a snapshot, as another run of the program does.
  private mutating func restart() throws {
    words.append("restart")
    let snapshot = try copy(state)
    store?.shutDown()
    store = nil
    start(snapshot)
  }

  private mutating func rest() async {
    server.isOffline = false
    for _ in 0..<400 {
      await settle()
      if !server.open.isEmpty {
        answer(isRefused: false)
      } else if !state.edits.jobs.isEmpty || state.pages.isFetching {
        clock.advance(by: .seconds(10))
      } else {
        return
      }
    }
  }

  private func check() {
    verify(state.edits.jobs.isEmpty && !state.pages.isFetching, "something is under way: \(words)")
    verify(!state.pages.hasPendingChanges, "a change is pending at rest: \(words)")
    let order = server.order.compactMap { Int($0.dropLast()) }
    verify(order == order.sorted() && Set(order).count == order.count, "edits arrived as \(order): \(words)")
    for page in 1...2 {
      let result = state.pages[PageQuery(id: page)]
      if result.value == nil || result.isStale { continue }
      verify(result.value == server.texts[page] ?? "", "page \(page) is \(result), not \(server.texts): \(words)")
    }
  }
}
