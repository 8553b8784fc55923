#if Journal
  import Foundation
  import Sluice
  import SluiceJournal
  import Testing

  /// When a journal gives its file back.
  @Suite struct ClosingTests {
    let folder: Folder

    init() throws { folder = try Folder() }

    @Test func `A store that was shut down has released its journal's file, even while it is referenced`() throws {
      let first = try folder.store(folder.journal())
      first.send(.note("kept"))
      first.shutDown()
      let second = try folder.store(folder.journal())
      #expect(second.state.lines == ["kept"] && first.state == second.state)
      second.send(.note("more"))
      #expect(second.state.lines.count == 2)
      withExtendedLifetime(first) {}
    }

    @Test func `Actions that a store handles during its shutdown are recorded before the journal closes`() throws {
      final class Holder: @unchecked Sendable {
        // @unchecked Sendable because only the thread of the test uses it.
        var store: Store<Ledger, LedgerAction>?
      }
      let holder = Holder()
      let ending = Reduce<Ledger, LedgerAction> { state, action in
        if case .note(let line) = action { state.lines.append(line) }
        holder.store?.shutDown()
      }
      var failures: [String] = []
      holder.store = try Store(
        Ledger(), ending, journal: folder.journal(), onFailure: { failures.append("\($0.cause)") })
      holder.store?.send(.note("last"))
      #expect(failures == [])
      #expect(try folder.store(folder.journal()).state.lines == ["last"])
    }

    @Test func `A store that is shut down in a batch records the batch, and then releases the file`() throws {
      let store = try folder.store(folder.journal())
      store.batch {
        store.send(.note("one"))
        store.shutDown()
      }
      let empty = try folder.store(folder.journal())
      #expect(empty.state.lines == ["one"])
      empty.batch { empty.shutDown() }
      #expect(try folder.journal().count == 1)
    }

    @Test func `A closed journal throws an error that says so, and its store keeps its last state`() throws {
      let journal = try folder.journal()
      let store = try folder.store(journal)
      store.send(.note("kept"))
      store.shutDown()
      let error = #expect(throws: JournalError.closed(path: folder.file.path)) { try journal.load() }
      #expect("\(error as Any)".contains("was closed when its store was shut down: open it again for another store"))
      #expect(throws: JournalError.closed(path: folder.file.path)) { try journal.append([]) }
      #expect(store.state.lines == ["kept"])
    }
  }
#endif
