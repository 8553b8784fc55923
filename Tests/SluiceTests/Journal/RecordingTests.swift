import Sluice
import Testing
import Thoroughness

@MainActor @Suite struct RecordingTests {
  let journal = TestJournal<Probe, ProbeAction>()
  let log = Log()

  @Test func `Each handled action is appended, also those sent by reducers and observers`() throws {
    let store = try Store(Probe(), probe, journal: journal)
    let token = store.observe(\.count) { if $0 == 3 { store.send(.write("!")) } }
    store.send(.fanOut([1, 2]))
    #expect(journal.entries.map(\.action) == [.fanOut([1, 2]), .add(1), .add(2), .write("!")])
    token.cancel()
  }

  @Test func `The actions of one cycle are appended together`() async throws {
    let store = try Store(Probe(), probe, journal: journal)
    journal.appended = { log($0.count) }
    for _ in 0..<10 { store.outlet.enqueue(.add(1)) }
    try await store.outlet.send(.add(1))
    #expect(log.lines == ["11"])
  }

  @Test func `Nothing leaves the store before its cause is recorded`() async throws {
    let store = try Store(Probe(), probe, journal: journal)
    journal.appended = { log("recorded \($0)") }
    let token = store.observe(\.count) { log("observed \($0)") }
    try await store.outlet.send(.add(1))
    log("answered")
    store.send(.later(5))
    while store.state.count < 6 { await Task.yield() }
    #expect(
      log.lines == [
        "observed 0", "recorded [SluiceTests.ProbeAction.add(1)]", "observed 1", "answered",
        "recorded [SluiceTests.ProbeAction.later(5)]", "recorded [SluiceTests.ProbeAction.add(5)]", "observed 6",
      ])
    token.cancel()
  }

  @Test func `A store continues what its journal holds, and replay starts no effects`() throws {
    do {
      let store = try Store(Probe(), probe, journal: journal)
      store.send(.fanOut([1, 2]))
      store.send(.later(100))
    }
    let recorded = journal.entries.count
    let store = try Store(Probe(count: 1_000), probe, journal: journal)
    #expect(store.state.count == 3)
    #expect(journal.entries.count == recorded)
  }

  @Test func `An empty journal records the state that the first entry builds on`() throws {
    _ = try Store(Probe(count: 7), probe, journal: journal)
    #expect(try Store(Probe(count: 0), probe, journal: journal).state.count == 7)
  }

  @Test func `A refused action leaves no trace, its sender gets the reason, and the store continues`() async throws {
    var failures: [StoreFailure<ProbeAction>] = []
    let store = try Store(Probe(), probe, journal: journal, onFailure: { failures.append($0) })
    let token = store.observe(\.count) { log($0) }
    store.send(.add(1))
    journal.refusesAppends = true
    store.send(.fanOut([10, 20]))
    await #expect { try await store.outlet.send(.add(3)) } throws: { errorName($0) == "notRecorded" }
    #expect(store.state.count == 1)
    journal.refusesAppends = false
    store.send(.add(4))
    #expect(store.state.count == 5)
    #expect(log.lines == ["0", "1", "5"])
    #expect(failures.map(\.actions) == [[.fanOut([10, 20]), .add(10), .add(20)], [.add(3)]])
    #expect(journal.entries.map(\.action) == [.add(1), .add(4)])
    #expect("\(failures[1])".contains("The state is as if they had never been sent"))
    token.cancel()
  }

  /// A journal whose error is a sentence.
  private final class FailingJournal: Journal {
    struct DiskFailure: Error, CustomStringConvertible { var description: String { "The disk has failed." } }

    func load() -> Recording<[String], String> { MemoryJournal().load() }
    func offer(snapshot: [String]) {}
    func append(_ entries: [JournalEntry<String>]) throws { throw DiskFailure() }
  }

  @Test func `The message of a refused action ends its reason with one full stop`() throws {
    var failures: [String] = []
    let reducer = Reduce<[String], String> { state, action in state.append(action) }
    let store = try Store([], reducer, journal: FailingJournal(), onFailure: { failures.append("\($0)") })
    store.send("rye")
    #expect(failures.count == 1)
    #expect(failures.first?.contains("The disk has failed. The state is as if") == true, "\(failures)")
  }

  @Test func `The effects of a refused action never start, and its sends are discarded and reported`() async throws {
    let reducer = Reduce<[String], String> { state, action, context in
      state.append(action)
      if action == "both" {
        context.send("sent")
        context.run { send in send("from effect") }
      }
    }
    let journal = TestJournal<[String], String>()
    var refused: [String] = []
    let store = try Store([], reducer, journal: journal, onFailure: { refused += $0.actions })
    journal.refusesAppends = true
    store.send("both")
    journal.refusesAppends = false
    for _ in 0..<20 { await Task.yield() }
    try await store.outlet.send("last")
    #expect(store.state == ["last"])
    #expect(refused == ["both", "sent"])
  }

  @Test func `While the journal cannot be read back, actions are refused; then the store recovers`() throws {
    var causes: [String] = []
    let store = try Store(Probe(), probe, journal: journal, onFailure: { causes.append("\($0.cause)") })
    let token = store.observe(\.count) { log($0) }
    store.send(.add(1))
    (journal.refusesAppends, journal.refusesLoads) = (true, true)
    store.send(.add(10))
    journal.refusesAppends = false
    #expect(log.lines == ["0", "1"])
    store.send(.add(20))
    #expect(causes.count == 2)
    #expect(log.lines == ["0", "1"])
    journal.refusesLoads = false
    store.send(.add(2))
    #expect(store.state.count == 3)
    #expect(journal.entries.map(\.action) == [.add(1), .add(2)])
    #expect(log.lines == ["0", "1", "3"])
    token.cancel()
  }

  @Test func `The actions of one cycle are appended all or none, also if they have effects`() throws {
    let reducer = Reduce<[String], String> { state, action, context in
      state.append(action)
      if action == "a" {
        context.run { _ in }
        context.send("b")
      }
    }
    let journal = TestJournal<[String], String>()
    journal.appended = { log($0) }
    let store = try Store([], reducer, journal: journal)
    store.send("a")
    #expect(store.state == ["a", "b"])
    #expect(log.lines == [#"["a", "b"]"#])
  }

  @Test func `Each sender is answered once, even if the journal fails in between`() async throws {
    let store = try Store(Probe(), probe, journal: journal, onFailure: { _ in })
    let outlet = store.outlet
    var answers: [Bool] = []
    for round in 0..<6 {
      journal.refusesAppends = round % 2 == 1
      do {
        try await outlet.send(round < 3 ? .later(0) : .add(1))
        answers.append(true)
      } catch { answers.append(false) }
    }
    #expect(answers == [true, false, true, false, true, false])
  }

  @Test func `A snapshot that could not be kept is not a refusal`() throws {
    var words: [String] = []
    let store = try Store(Probe(), probe, journal: journal, onFailure: { words.append("\($0)") })
    journal.refusesSnapshots = true
    store.send(.add(1))
    #expect(words.count == 1)
    #expect(words.first?.contains("could not keep a snapshot") == true)
    #expect(store.state.count == 1)
  }
}
