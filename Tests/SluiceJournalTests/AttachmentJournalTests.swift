#if Journal
  import Foundation
  import GRDB
  import Sluice
  import SluiceJournal
  import Testing

  /// The parts that handle actions besides the reducer, in a file.
  @Suite struct AttachmentJournalTests {
    let folder: Folder

    init() throws { folder = try Folder() }

    private static let twice = Reduce<Ledger, LedgerAction> { state, action in
      if case .add(let amount) = action { state.total += amount }
    }

    private func store(interval: Int = 10, _ additions: [Addition<Ledger, LedgerAction>] = []) throws -> Store<
      Ledger, LedgerAction
    > {
      try Store(Ledger(), ledger, journal: folder.journal(snapshotInterval: interval), additions: additions)
    }

    /// Snapshots lie within the actions that the addition handles, and within those before and after.
    private func run() throws {
      let store = try store()
      for _ in 0..<5 { store.send(.add(1)) }
      let token = store.add(Self.twice, id: "twice")
      for _ in 0..<10 { store.send(.add(1)) }
      token.cancel()
      for _ in 0..<3 { store.send(.add(1)) }
    }

    @Test
    func `A restart that names an added reducer restores the acknowledged state after a snapshot among its actions`()
      throws
    {
      try run()
      let error = #expect(throws: RecordingError.self) { try store() }
      #expect("\(error as Any)".contains("5 recorded actions were handled"))
      #expect(try store([.reducer(Self.twice, id: "twice")]).state.total == 28)
    }

    @Test func `A restart does not require an addition that handled no action after the newest snapshot`() throws {
      try run()
      do {
        let store = try store([.reducer(Self.twice, id: "twice")])
        for _ in 0..<2 { store.send(.add(1)) }
      }
      #expect(try store().state.total == 30)
    }

    @Test func `The names of the handling reducers are recorded where they change, and the checksum covers them`()
      throws
    {
      try run()
      let rows = try DatabaseQueue(path: folder.file.path).write { db in
        let rows = try GRDB.Row.fetchAll(db, sql: "SELECT position, attached FROM entry WHERE attached IS NOT NULL")
        try db.execute(sql: "UPDATE entry SET attached = replace(attached, 'twice', 'other')")
        return rows
      }
      #expect(rows.map { $0[0] as Int } == [1, 6, 16])
      #expect(rows.map { $0[1] as String }[1] == #"{"additions":["twice"],"interceptors":[]}"#)
      let error = #expect(throws: JournalError.self) { try store() }
      #expect("\(error as Any)".contains("entry 6 is not what was written"))
    }
  }
#endif
