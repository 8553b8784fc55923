import Sluice
import Testing
import Thoroughness

/// Law 25: a sender learns what became of its action. These send inside the store's isolation.
@MainActor @Suite struct SentActionTests {
  struct Holder { var number: Int? = 1 }
  struct Refused: Error {}

  private let journal = TestJournal<Probe, ProbeAction>()

  private func store() throws -> Store<Probe, ProbeAction> {
    try Store(Probe(), probe, journal: journal, onFailure: { _ in })
  }

  @Test func `A sender in the actor learns that the journal refused its action, and earlier actions stay`()
    throws
  {
    let store = try store()
    let first = store.send(.add(1))
    try first.get()
    journal.refusesAppends = true
    let refused = store.send(.fanOut([1, 2]))
    let error = #expect(throws: StoreError.self) { try refused.get() }
    #expect(error?.cause is TestJournal<Probe, ProbeAction>.Full && store.count == 1)
    #expect { try store.send(.add(1), .add(2)).get() } throws: { errorName($0) == "notRecorded" }
    #expect { try store.scope(\.self).send(.add(1)).get() } throws: { errorName($0) == "notRecorded" }
    journal.refusesAppends = false
    try store.send(.add(1)).get()
    try first.get()
    #expect { try refused.get() } throws: { errorName($0) == "notRecorded" }
    #expect(store.count == 2)
  }

  @Test func `A sender in the actor learns that the store has ended, and that the part is removed`() throws {
    let store = try store()
    let sent = store.send(.add(1))
    try store.send(group: []).get()
    store.shutDown()
    try sent.get()
    #expect(throws: StoreError.ended) { try store.send(.add(1)).get() }
    #expect(throws: StoreError.ended) { try store.send(.add(1), .add(2)).get() }
  }

  @Test func `A sender whose part of the state was removed gets an error`() throws {
    let change = EnumCase<Int?, Int>("change", embed: { $0 }, extract: { $0 })
    let store = Store(Holder(), Reduce<Holder, Int?> { $0.number = $1 }, onFailure: { _ in })
    let part = try #require(store.scope(\.number, action: change))
    try part.send(2).get()
    store.send(nil)
    #expect { try part.send(3).get() } throws: { errorName($0) == "stateNotPresent" }
    #expect { try part.send(3, 4).get() } throws: { errorName($0) == "stateNotPresent" }
    #expect(store.number == nil)
  }

  @Test func `A group, and a batch, are recorded in one step`() throws {
    let (store, appends) = (try store(), Log())
    journal.appended = { appends($0.count) }
    store.send(group: (1...100).map { .add($0) })
    store.batch { for number in 1...50 { store.send(.add(number)) } }
    #expect(appends.lines == ["100", "50"])
  }

  @Test func `The store remembers the last of many refusals`() {
    var refusals = Refusals(limit: 2)
    for number in [1, 3, 5, 7, 9] { refusals.note([number], Refused()) }
    refusals.note([11, 12, 14], Refused())
    let known = (1...15).filter { refusals.cause(of: $0) != nil }
    #expect(known == [9, 11, 12, 14])
    let nowhere = refusals.noteNowhere(Refused())
    #expect(nowhere < -1 && refusals.cause(of: nowhere) is Refused && refusals.cause(of: -1) == nil)
  }
}
