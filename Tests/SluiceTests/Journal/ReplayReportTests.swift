import Sluice
import Testing

@MainActor @Suite struct ReplayReportTests {
  struct Known: Action {}
  struct Unknown: Action {}
  struct Refused: Error {}

  @Test func `Reports of reducers while the journal is replayed are not repeated`() throws {
    let journal = TestJournal<Int, any Action>()
    journal.snapshot = 0
    journal.entries = [JournalEntry(action: Known()), JournalEntry(action: Unknown())]
    let reducer = Combined<Int, any Action> {
      On(Known.self) { count, _ in count += 1 }
      Throwing { count, action, _ in if action is Known, count == 1 { throw Refused() } }
    }
    var failures = 0
    let store = try Store(0, reducer, journal: journal, onFailure: { _ in failures += 1 })
    store.send(Known())
    #expect(store.state == 2)
    #expect(failures == 0)
  }
}
