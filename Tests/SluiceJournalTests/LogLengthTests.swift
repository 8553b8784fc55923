#if Journal
  import Foundation
  import Sluice
  import SluiceJournal
  import Testing

  /// The write-ahead log is moved into the file beside the store, and begins again.
  @Suite struct LogLengthTests {
    @Test func `The write-ahead log stays short, in one run and over runs that are killed`() throws {
      let folder = try Folder()
      let line = String(repeating: "x", count: 20_000)
      var killed = folder
      for _ in 0..<4 {
        let next = try Folder()
        do {
          let journal = try LedgerJournal(at: killed.file, durability: .crash, snapshotInterval: 10_000)
          for number in 0..<300 {
            try journal.append([JournalEntry(action: .note("\(number) \(line)"))])
            // What moves the log has its turn.
            if number % 100 == 99 { usleep(50_000) }
          }
          try next.takeFiles(of: killed)
        }
        let size = try Data(contentsOf: next.log).count
        #expect(size < 16_000_000, "\(size) bytes")
        killed = next
      }
      #expect(try killed.journal().count == 1_200)
    }
  }
#endif
