#if Journal
  import Foundation
  import Sluice
  import SluiceJournal
  import Testing
  import Thoroughness

  /// A program that is killed while it makes its journal.
  @Suite struct CreationTests {
    @Test func `Whenever a program is killed while it creates its journal, the next program opens the journal`()
      async throws
    {
      for number in Thoroughness.cases(quick: 15, exhaustive: 500) {
        let folder = try Folder()
        let delay = UInt32((number * 7_919) % 15_000)
        let path = folder.file.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, delay = delay as UInt32] in
          Thread.detachNewThread {
            usleep(delay)
            kill(getpid(), SIGKILL)
          }
          let journal = try LedgerJournal(at: URL(filePath: path))
          let store = try Store(Ledger(), ledger, journal: journal)
          for number in 0... { store.send(.note("line \(number)")) }
        }
        let store = try folder.store(folder.journal())
        #expect(store.state.lines == (0..<store.state.lines.count).map { "line \($0)" })
        store.send(.note("next"))
      }
    }
  }
#endif
