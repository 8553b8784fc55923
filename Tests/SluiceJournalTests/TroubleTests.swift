#if Journal
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif
  import Foundation
  import Sluice
  import SluiceJournal
  import Testing
  import Thoroughness

  /// Lets this process open no more files.
  private func useUpFiles() {
    while open("/dev/null", O_RDONLY) >= 0 {}
  }

  /// Failures of the system are reported as they are, with a remedy.
  @Suite struct TroubleTests {
    // The exit test not at the quick level: beside two busy loops, its process ended once in 21 runs, and nobody knows
    // why.
    @Test func `Too many open files are named, whichever file of a sound journal is opened`() async throws {
      #expect("\(JournalError.tooManyOpenFiles(path: "a"))".contains("let it close some, or allow it more"))
      for _ in Thoroughness.cases(quick: 0, exhaustive: 1) { try await openEachFileAsTheOneTooMany() }
    }

    private func openEachFileAsTheOneTooMany() async throws {
      let folder = try Folder()
      try folder.write(3)
      let path = folder.file.path
      // Each file that the journal opens is once the one that is too many.
      await #expect(processExitsWith: .success) { [path = path as String] in
        // What the system's libraries open once is open.
        _ = try LedgerJournal(at: URL(filePath: path), durability: .crash).load()
        var limit = rlimit(rlim_cur: 64, rlim_max: 64)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        useUpFiles()
        var (free, isOpen) = (0, false)
        while !isOpen, free < 40 {
          do {
            let journal = try LedgerJournal(at: URL(filePath: path), durability: .crash)
            try journal.append([JournalEntry(action: .note("kept"))])
            isOpen = true
          } catch JournalError.tooManyOpenFiles {
          } catch {
            fatalError("with \(free) files: \(error)")
          }
          close(Int32(63 - free))
          free += 1
        }
        if !isOpen { fatalError("never opened") }
      }
      #expect(try folder.store(folder.journal()).state.lines.count == 4)
    }

    @Test
    func `A full disk is named when a journal is opened and when it is written, and nothing acknowledged is lost`()
      throws
    {
      guard let disk = TinyDisk() else { return }
      let folder = try Folder()
      let file = disk.url.appending(path: "ledger.sqlite")
      var failures: [any Error] = []
      do {
        let journal = try LedgerJournal(at: file)
        let store = try Store(Ledger(), ledger, journal: journal, onFailure: { failures.append($0.cause) })
        store.send(.note("kept"))
        try disk.fill()
        for _ in 0..<40 where failures.isEmpty {
          store.send(.note(String(repeating: "x", count: 2_000)))
        }
        let full = JournalError.diskFull(path: file.path)
        #expect(failures.compactMap { ($0 as? StoreError)?.cause as? JournalError } == [full])
        #expect("\(full)".contains("because the disk is full: free some space on it, and try again"))
      }
      let other = disk.url.appending(path: "other.sqlite")
      let refused = #expect(throws: JournalError.self) {
        try LedgerJournal(at: other).append([JournalEntry(action: .note("a"))])
      }
      #expect(refused == .diskFull(path: other.path))
      disk.empty()
      #expect(try folder.store(SQLiteJournal(at: file)).state.lines.first == "kept")
    }

    @Test func `An entry that cannot be decoded is quoted, with its number, its case and its field`() throws {
      struct Other: Codable { var lines: [String] = [], total = 0.0 }
      enum OtherAction: Codable { case note(Int), add(Double) }
      let folder = try Folder()
      do { try folder.store(folder.journal()).send(.note("milk")) }
      let error = #expect(throws: JournalError.self) {
        try SQLiteJournal<Other, OtherAction>(at: folder.file).load()
      }
      let words = "\(error as Any)"
      #expect(words.contains(#"In the journal \#(folder.file.path), entry 1 (`note`) is no OtherAction (note._0: "#))
      #expect(words.contains(#"{"note":{"_0":"milk"}}"#))
    }
  }
#endif
