#if Journal
  import Sluice
  import SluiceJournal
  import Testing

  /// When a snapshot is due. Each is encoded at once here, so that what is counted is there.
  @Suite struct SnapshotIntervalTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func store(_ text: Int) throws -> (Store<Ledger, LedgerAction>, LedgerJournal) {
      let journal = try LedgerJournal(encodingInIsolationAt: folder.file, snapshotInterval: 10)
      let initial = Ledger(lines: [String(repeating: "é", count: text / 2)])
      return (try Store(initial, ledger, journal: journal), journal)
    }

    @Test func `A snapshot of up to a megabyte is taken in the interval, however small the entries are`() throws {
      let (store, journal) = try store(900_000)
      for _ in 0..<10 { store.send(.add(1)) }
      #expect(journal.countSinceSnapshot == 0)
    }

    @Test func `A larger snapshot is taken in the interval only when the entries reach a quarter of its size`() throws {
      let (store, journal) = try store(2_000_000)
      for _ in 0..<100 { store.send(.add(1)) }
      #expect(journal.countSinceSnapshot == 100)
      let line = String(repeating: "x", count: 100_000)
      for _ in 0..<4 { store.send(.note(line)) }
      #expect(journal.countSinceSnapshot == 104)
      store.send(.note(line))
      #expect(journal.countSinceSnapshot == 0)
      for _ in 0..<9 { store.send(.note(line)) }
      #expect(journal.countSinceSnapshot == 9, "The interval is the least.")
      store.send(.note(line))
      #expect(journal.countSinceSnapshot == 0)
    }

    @Test func `A later run of the program counts the entries of the previous run`() throws {
      do {
        let (store, journal) = try store(2_000_000)
        for _ in 0..<4 { store.send(.note(String(repeating: "x", count: 100_000))) }
        for _ in 0..<20 { store.send(.add(1)) }
        #expect(journal.countSinceSnapshot == 24)
        store.shutDown()
      }
      let (store, journal) = try store(0)
      #expect(journal.countSinceSnapshot == 24)
      store.send(.note(String(repeating: "x", count: 100_000)))
      #expect(journal.countSinceSnapshot == 0)
    }
  }
#endif
