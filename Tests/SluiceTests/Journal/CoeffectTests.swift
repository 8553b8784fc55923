import Foundation
import Sluice
import Testing

/// Values that reducers read from outside, recorded and answered by the record.
@Suite struct CoeffectTests {
  struct Ticket: Equatable {
    var id: UUID?
    var date: Date?
    var numbers: [Int] = []
  }

  enum Key: Dependency { static let defaultValue = "live" }

  static let issue = Reduce<[Ticket], Int> { state, count, context in
    var ticket = Ticket(id: context.uuid(), date: context.now())
    for _ in 0..<count { ticket.numbers.append(context.random(in: 1...1_000_000)) }
    state.append(ticket)
  }

  @Test func `Reads are recorded in order, with their keys; of generators, the values that they gave`() throws {
    let journal = MemoryJournal<[Ticket], Int>()
    let store = try Store([], Self.issue, journal: journal, dependencies: .test())
    store.send(2)
    let coeffects = journal.entries[0].coeffects
    #expect(
      coeffects.map(\.key) == [
        "Sluice.Dependencies.UUIDKey", "Sluice.Dependencies.NowKey", "Sluice.Dependencies.RandomKey",
        "Sluice.Dependencies.RandomKey",
      ])
    #expect(coeffects[0].value(as: UUID.self) == store.state[0].id)
    #expect(coeffects[1].value(as: Date.self) == store.state[0].date)
    #expect(coeffects[2...].map { $0.value(as: Int.self) } == store.state[0].numbers)
    #expect(coeffects[0].value(as: Int.self) == nil)
  }

  @Test func `Values that are Codable are recorded, including nil, and others are not`() throws {
    let reducer = Reduce<Int, Void> { state, _, context in
      state += context.base + (context.name?.count ?? 0) + context.engine.power
    }
    let journal = MemoryJournal<Int, Void>()
    let store = try Store(0, reducer, journal: journal, dependencies: [Provide(\.name, nil)])
    store.send(())
    let coeffects = journal.entries[0].coeffects
    #expect(coeffects.map(\.key) == ["SluiceTests.BaseKey", "SluiceTests.NameKey"])
    #expect(coeffects[1].value(as: String?.self) == .some(nil))
    #expect(try reducer.replay(journal.recording, from: 0, dependencies: [Provide(\.engine, Engine(power: 4))]) == 5)
  }

  @Test func `The key of a private type has the same name in each run`() throws {
    enum Local: Dependency { static let defaultValue = 1 }
    let journal = MemoryJournal<Int, Void>()
    let store = try Store(0, Reduce<Int, Void> { $0 += $2[Local.self] }, journal: journal)
    store.send(())
    #expect(
      journal.entries[0].coeffects.map(\.key) == ["SluiceTests.CoeffectTests.(unknown context).(unknown context).Local"]
    )
  }

  @Test func `Each action has the values that were read for it, also in one cycle and in failed transactions`() throws {
    struct Refused: Error {}
    let reducer = Combined<[Int], Int> {
      Throwing { state, action, context in
        state.append(context.random(in: 0...1_000_000))
        if action == 0 { throw Refused() }
      }
      Reduce { state, action, context in
        if action > 0 { context.send(action - 1) }
        state.append(context.random(in: 0...1_000_000))
      }
    }
    let journal = MemoryJournal<[Int], Int>()
    let store = try Store([], reducer, journal: journal, onFailure: { _ in })
    store.send(2)
    #expect(journal.entries.map(\.coeffects.count) == [2, 2, 2])
    #expect(store.state.count == 5)
    #expect(try reducer.replay(journal.recording, from: []) == store.state)
  }

  @Test func `A value that is provided for a part or an action is recorded as it was read`() throws {
    let read = Reduce<[Int], Void> { state, _, context in state.append(context.base) }
    let reducer = Combined<[Int], Void> {
      read.dependency(\.base, 7)
      read
    }
    let journal = MemoryJournal<[Int], Void>()
    let store = try Store([], reducer, journal: journal)
    store.send((), dependencies: { Provide(\.base, 8) })
    store.send(())
    #expect(store.state == [7, 8, 7, 1])
    let replayed = Combined<[Int], Void> {
      read.dependency(\.base, 70)
      read
    }
    #expect(try replayed.replay(journal.recording, from: [], dependencies: [Provide(\.base, 80)]) == [7, 8, 7, 1])
  }

  @Test func `A store that continues a journal has the recorded state, and then reads provided values`() throws {
    let journal = MemoryJournal<[Ticket], Int>()
    var before: [Ticket] = []
    do {
      let store = try Store([], Self.issue, journal: journal)
      for count in 0..<5 { store.send(count) }
      before = store.state
    }
    let uuid = UUID()
    let store = try Store([], Self.issue, journal: journal, dependencies: [Provide(\.uuid, .constant(uuid))])
    #expect(store.state == before)
    store.send(1)
    #expect(store.state.last?.id == uuid)
    #expect(journal.entries.last?.coeffects.count == 3)
  }

  @Test func `A refused action takes back its reads, and the state stays unchanged`() throws {
    let journal = TestJournal<[Ticket], Int>()
    let store = try Store([], Self.issue, journal: journal, onFailure: { _ in })
    store.send(1)
    let before = store.state
    journal.refusesAppends = true
    store.send(2)
    #expect(store.state == before)
    journal.refusesAppends = false
    store.send(3)
    #expect(journal.entries.map(\.coeffects.count) == [3, 5])
    #expect(try Self.issue.replay(Recording(snapshot: [], entries: journal.entries), from: []) == store.state)
  }

  @Test func `A read that the record does not have is live, and the error handler gets its key and action`() throws {
    let reducer = Reduce<[String], String> { state, action, context in state.append(action + context[Key.self]) }
    var received: [(actions: [String], words: String)] = []
    let recording = Recording<[String], String>(
      snapshot: ["start "],
      entries: [
        JournalEntry(action: "a ", coeffects: [Coeffect(key: "SluiceTests.CoeffectTests.Key", value: "recorded")]),
        JournalEntry(action: "b "),
        JournalEntry(action: "c ", coeffects: [Coeffect(key: "SluiceTests.CoeffectTests.Key", value: 5)]),
      ])
    let state = try reducer.replay(recording, from: []) { received.append(($0.actions, "\($0)")) }
    #expect(state == ["start ", "a recorded", "b live", "c live"])
    #expect(received.map(\.actions) == [["b "], ["c "]])
    #expect(received.allSatisfy { $0.words.contains("read SluiceTests.CoeffectTests.Key, which the record") })
  }

  @Test func `A read that makes another value is not recorded beside it`() throws {
    let reducer = Reduce<[Int], Void> { state, _, context in
      let base = context.base
      state = [context.read(OtherBaseKey.self) { $0 + context.base }, base, context.base]
    }
    let journal = MemoryJournal<[Int], Void>()
    let store = try Store([], reducer, journal: journal)
    store.send(())
    #expect(journal.entries[0].coeffects.count == 3)
    #expect(try reducer.replay(journal.recording, from: [], dependencies: [Provide(\.base, 9)]) == store.state)
  }

  @Test func `A value that cannot be read as an optional type is missing, not nil`() throws {
    struct Unreadable: Error {}
    let broken = Coeffect(key: "SluiceTests.NameKey", written: "?") { _, _ in throw Unreadable() }
    #expect(broken.value(as: String?.self) == nil as String??)
    let reducer = Reduce<String?, Int> { state, _, context in state = context.name }
    var reports = 0
    let recording = Recording<String?, Int>(snapshot: nil, entries: [JournalEntry(action: 1, coeffects: [broken])])
    #expect(try reducer.replay(recording, from: nil) { _ in reports += 1 } == "Ann")
    #expect(reports == 1)
  }

  @Test func `A read that a changed reducer no longer makes is skipped`() throws {
    let entry = JournalEntry(
      action: 1,
      coeffects: [Coeffect(key: "SluiceTests.OtherBaseKey", value: 3), Coeffect(key: "SluiceTests.BaseKey", value: 4)])
    let reducer = Reduce<Int, Int> { state, _, context in state = context.base }
    #expect(try reducer.replay(Recording(snapshot: nil, entries: [entry]), from: 0) { _ in Issue.record() } == 4)
  }

  @Test func `During a replay nothing is sent or recorded, and no effect starts`() async throws {
    let journal = MemoryJournal<Probe, ProbeAction>()
    let store = try plainJournalStore(journal)
    store.send(.fanOut([1, 2]))
    store.send(.later(100))
    let count = journal.entries.count
    #expect(try probe.replay(journal.recording, from: Probe()) == store.state)
    #expect(journal.entries.count == count)
  }

  private func plainJournalStore(_ journal: MemoryJournal<Probe, ProbeAction>) throws -> Store<Probe, ProbeAction> {
    try Store(Probe(), probe, journal: journal)
  }
}
