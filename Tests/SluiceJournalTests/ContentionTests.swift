#if Journal
  import Foundation
  import Sluice
  import SluiceJournal
  import Testing
  import Thoroughness

  /// Opens the journal as soon as it is free, appends one entry, and releases it.
  private func appendOnce(at path: String) throws {
    while true {
      do {
        return try noteOnce(in: LedgerJournal(at: URL(filePath: path), durability: .crash))
      } catch JournalError.inUse {
        usleep(2_000)
      }
    }
  }

  private func noteOnce(in journal: LedgerJournal) throws {
    let store = try Store(Ledger(), ledger, journal: journal, onFailure: { fatalError("\($0)") })
    store.send(.note("once"))
  }

  /// Many processes and one journal.
  @Suite struct ContentionTests {
    @Test
    func
      `A journal of another program is reported as in use, whatever it is doing, and loses nothing`()
      async throws
    {
      let folder = try Folder()
      let (path, rounds) = (folder.file.path, Thoroughness.cases(quick: 3, exhaustive: 50).count)
      await withTaskGroup { group in
        for _ in 0..<20 {
          group.addTask {
            await #expect(processExitsWith: .success) { [path = path as String, rounds = rounds as Int] in
              for _ in 0..<rounds { try appendOnce(at: path) }
            }
          }
        }
      }
      #expect(try folder.store(folder.journal()).state.lines.count == 20 * rounds)
    }

    @Test func `Programs that wait for each other's journal lose nothing, and none fails`() async throws {
      let folder = try Folder()
      let (path, rounds) = (folder.file.path, Thoroughness.cases(quick: 3, exhaustive: 50).count)
      await withTaskGroup { group in
        for _ in 0..<20 {
          group.addTask {
            await #expect(processExitsWith: .success) { [path = path as String, rounds = rounds as Int] in
              for _ in 0..<rounds {
                let journal = try await LedgerJournal(
                  at: URL(filePath: path), waitingUpTo: .seconds(300), durability: .crash)
                try noteOnce(in: journal)
              }
            }
          }
        }
      }
      #expect(try folder.store(folder.journal()).state.lines.count == 20 * rounds)
    }

    @Test func `A waiting opener gets an error when its time is up, or the journal as soon as it is free`()
      async throws
    {
      let folder = try Folder()
      let store = try folder.store(folder.journal())
      await #expect(throws: JournalError.inUse(path: folder.file.path)) {
        try await LedgerJournal(at: folder.file, waitingUpTo: .milliseconds(30))
      }
      store.send(.note("kept"))
      let waiting = Task { [file = folder.file] in try await LedgerJournal(at: file, waitingUpTo: .seconds(300)).count }
      try await Task.sleep(for: .milliseconds(20))
      store.shutDown()
      #expect(try await waiting.value == 1)
    }

    @Test func `Programs that read a journal while another one appends see the entries of one moment`() async throws {
      let folder = try Folder()
      let path = folder.file.path
      await withTaskGroup { group in
        group.addTask {
          await #expect(processExitsWith: .success) { [path = path as String] in
            for _ in 0..<20 { try appendOnce(at: path) }
          }
        }
        group.addTask {
          await #expect(processExitsWith: .success) { [path = path as String] in
            var last = 0
            let end = ContinuousClock.now + .seconds(500)
            while last < 20 {
              // The other program has failed.
              if ContinuousClock.now > end { fatalError("The journal has only \(last) entries.") }
              let found = try LedgerJournal(readingAt: URL(filePath: path)).count
              if found < last { fatalError("\(found) after \(last)") }
              last = found
            }
          }
        }
      }
    }
  }
#endif
