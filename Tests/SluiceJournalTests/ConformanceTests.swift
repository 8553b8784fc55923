#if Journal
  import Foundation
  import Sluice
  import SluiceJournal
  import SluiceTesting
  import Testing

  /// The rules of `Journal`, checked by the kit that is there for all journals.
  @Suite struct ConformanceTests {
    typealias KitJournal = SQLiteJournal<JournalConformance.Ledger, JournalConformance.Entry>

    @Test(arguments: [1, 7, 1000])
    func `A journal in SQLite keeps the rules of all journals, however often it takes snapshots`(
      interval: Int
    ) throws {
      let folder = try Folder()
      var files = 0
      try JournalConformance.check(
        places: {
          files += 1
          return folder.url.appending(path: "kit-\(files).sqlite")
        },
        open: { file in try KitJournal(at: file, durability: .crash, snapshotInterval: interval) })
    }
  }
#endif
