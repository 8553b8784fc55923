import Sluice
import SluiceTesting
import Testing

/// The laws of the dispatch cycle that speak of effects.
@Suite(.freesStores) struct EffectLawTests {
  struct Broken: Error {}

  @Test(arguments: Home.allCases)
  func `Effects start after the actions of the cycle, before observers are notified, in the order described`(
    home: Home
  )
    async
  { await startAfterActions(home.actor) }

  private func startAfterActions(_ home: isolated (any Actor)?) async {
    struct Mark: EffectRequest { let word: String }
    let trace = Log()
    let reducer = Reduce<Int, Int> { state, action, context in
      state += 1
      context.perform(Mark(word: "effect of \(action)"))
      if action == 1 { context.send(2) }
    }
    let store = effectStore(0, reducer, handlers: [EffectHandler(Mark.self) { trace($0.word) }])
    let token = store.observe(\.self, initial: false) { trace("observed \($0)") }
    store.send(group: [1, 3])
    #expect(trace.lines == ["effect of 1", "effect of 3", "effect of 2", "observed 3"])
    token.cancel()
  }

  @Test(arguments: Home.allCases)
  func `A transaction that fails takes back the effects described in it, and no others`(home: Home) async {
    await takeBack(home.actor)
  }

  private func takeBack(_ home: isolated (any Actor)?) async {
    let reducer = Combined<[String], Order> {
      orders
      Throwing { notes, order, context in
        guard case .start = order else { return }
        notes.append("taken back")
        context.start(.later("taken back"))
        context.start(.note("taken back"))
        context.start(.cancel(id: "kept"))
        context.send(.note("taken back"))
        throw Broken()
      }
      Reduce { _, order, context in if case .start = order { context.start(.later("last")) } }
    }
    var causes: [any Error] = []
    let store = effectStore([], reducer, onFailure: { causes.append($0.cause) })
    await store.send(.start(.later("kept").id("kept"))).finish()
    #expect(causes.count == 1 && causes.first is Broken)
    #expect(store.state == ["kept", "last"])
  }

  @MainActor @Test func `A replay starts no effects, and the record has their actions`() async throws {
    let journal = EffectJournal()
    let seen = Log()
    struct Ask: EffectRequest { typealias Answer = Int }
    let reducer = Reduce<[Int], Int> { state, action, context in
      state.append(action)
      guard action == 0 else { return }
      context.run { send in send(1) }
      context.start(.send(2))
      context.perform(Ask(), answer: { $0 })
      context.send(4, after: .zero)
    }
    func open() throws -> Store<[Int], Int> {
      try Store(
        [], reducer, journal: journal, dependencies: [Provide(\.clock, ManualClock())],
        handlers: [
          EffectHandler(Ask.self) { _ in
            seen("requested")
            return 3
          }
        ])
    }
    let first = try open()
    await first.send(0).finish()
    let state = first.state
    #expect(state.sorted() == [0, 1, 2, 3, 4] && seen.lines == ["requested"])
    let second = try open()
    await turns(50)
    #expect(second.state == state && seen.lines == ["requested"])
    #expect(second.effectsLeft == 0)
    #expect(journal.entries.map(\.action) == state)
  }

  @MainActor @Test func `A refused action starts none of its effects`() async throws {
    let journal = EffectJournal()
    let reducer = Reduce<[Int], Int> { state, action, context in
      state.append(action)
      if action == 0 { context.run { send in send(1) } }
    }
    let store = try Store([], reducer, journal: journal, onFailure: { _ in })
    journal.refuses = true
    await store.send(0).finish()
    journal.refuses = false
    await store.send(2).finish()
    await turns(20)
    #expect(store.state == [2])
    #expect(store.effectsLeft == 0)
  }
}

private final class EffectJournal: Journal {
  struct Full: Error {}
  var snapshot: [Int]?
  var entries: [JournalEntry<Int>] = []
  var refuses = false

  func load() throws -> Recording<[Int], Int> { Recording(snapshot: snapshot, entries: entries) }

  func append(_ new: [JournalEntry<Int>]) throws {
    if refuses { throw Full() }
    entries += new
  }

  func offer(snapshot state: [Int]) throws { if snapshot == nil { snapshot = state } }
}
