import Sluice
import Testing

/// Law 18: a restart gives the state that was acknowledged, or refuses in words.
@Suite struct AttachmentRestartTests {
  typealias Sums = AttachmentLawTests.Sums

  let journal = MemoryJournal<Sums, Int>()

  func open(_ additions: [Addition<Sums, Int>] = [], _ interceptors: Interceptor<Sums, Int>? = nil) throws -> Store<
    Sums, Int
  > {
    try Store(
      Sums(), AttachmentLawTests.base, journal: journal, additions: additions, interceptors: interceptors,
      onFailure: { Issue.record("\($0)") })
  }

  @Test func `A restart without the parts that handled recorded actions is refused, and lists the names to add`() throws
  {
    do {
      let store = try open()
      store.send(1)
      let token = store.add(AttachmentLawTests.adding, id: "adding")
      store.send(10)
      store.send(11)
      token.cancel()
    }
    let missing = Attachments(additions: ["adding"])
    let error = #expect(throws: RecordingError.attachmentsMissing(missing, count: 2)) { try open() }
    #expect(
      "\(error as Any)".contains("2 recorded actions were handled with the addition adding, which is missing"))
    #expect(journal.entries.count == 3)
  }

  @Test func `A restart that names an added reducer gives the acknowledged state, and new actions do without it`()
    throws
  {
    do {
      let store = try open()
      let token = store.add(AttachmentLawTests.adding, id: "adding")
      store.send(10)
      token.cancel()
      store.send(1)
    }
    let additions: [Addition<Sums, Int>] = [.reducer(AttachmentLawTests.adding, id: "adding")]
    for _ in 0..<2 { #expect(try open(additions).state == Sums(base: 11, added: 10)) }
    let store = try open(additions)
    store.send(1)
    let token = store.add(AttachmentLawTests.adding, id: "adding")
    store.send(1)
    #expect(store.state == Sums(base: 13, added: 11))
    #expect(try open(additions).state == store.state)
    token.cancel()
  }

  @Test func `Added parcels and interceptors are named like added reducers`() throws {
    let parcel = Parcel<Sums, Int>("adding") {
      AttachmentLawTests.adding
      AttachmentLawTests.double
    }
    let triple = Interceptor<Sums, Int>.map { _, number in number * 3 }.named("triple")
    do {
      let store = try open([], AttachmentLawTests.double)
      let tokens = [store.add(parcel), store.intercept(triple)]
      store.send(1)
      for token in tokens { token.cancel() }
      store.send(1)
      #expect(store.state == Sums(base: 8, added: 12))
    }
    let error = #expect(throws: RecordingError.self) { try open() }
    #expect(missing(in: error) == Attachments(interceptors: ["map", "triple"], additions: ["adding"]))
    let additions: [Addition<Sums, Int>] = [
      .parcel(parcel), .interceptor(triple), .interceptor(AttachmentLawTests.double),
    ]
    #expect(try open(additions).state == Sums(base: 8, added: 12))
    #expect(try open(Array(additions.prefix(2)), AttachmentLawTests.double).state == Sums(base: 8, added: 12))
  }

  @Test func `A new interceptor does not change states from before it was attached`() throws {
    do { try open().send(2) }
    let store = try open([], AttachmentLawTests.double)
    #expect(store.state == Sums(base: 2))
    store.send(2)
    #expect(store.state == Sums(base: 6))
    #expect(journal.entries.map { $0.attachments?.interceptors } == [[], ["map"]])
  }

  @Test func `A recording that does not name its parts is replayed with those of the store`() throws {
    let recording = Recording<Sums, Int>(snapshot: Sums(), entries: [JournalEntry(action: 2)])
    let store = try Store(
      Sums(), AttachmentLawTests.base, journal: MemoryJournal(recording), interceptors: AttachmentLawTests.double)
    #expect(store.state == Sums(base: 4))
  }

  @Test func `A replay of a reducer is refused if other parts handled the actions, too`() throws {
    let parcel = Parcel<Sums, Int>("all") { AttachmentLawTests.base }
    do {
      let store = try Store(Sums(), parcel: parcel, journal: journal)
      store.send(5)
    }
    let error = #expect(throws: RecordingError.self) {
      try AttachmentLawTests.base.replay(journal.recording, from: Sums())
    }
    #expect("\(error as Any)".contains("1 recorded action was handled with the parcel all, which is missing"))

    let other = MemoryJournal<Sums, Int>()
    let store = try Store(Sums(), AttachmentLawTests.base, journal: other, interceptors: AttachmentLawTests.double)
    store.send(5)
    let refused = #expect(throws: RecordingError.self) {
      try AttachmentLawTests.base.replay(other.recording, from: Sums())
    }
    #expect(missing(in: refused) != nil)
  }

  @Test func `A replay of a reducer leads to the same state despite interceptors that only watch`() throws {
    let store = try open([], [.after { _, _ in }, .debug(to: { _ in })])
    store.send(5)
    #expect(try AttachmentLawTests.base.replay(journal.recording, from: Sums()) == store.state)
  }
}

/// Returns the attachments that a recording needs, and that are missing.
func missing(in error: RecordingError?) -> Attachments? {
  guard case .attachmentsMissing(let missing, _)? = error else { return nil }
  return missing
}
