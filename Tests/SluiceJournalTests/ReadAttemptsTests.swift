#if Journal
  import Foundation
  import Sluice
  @testable import SluiceJournal
  import Testing

  /// When what was read of a journal that another program may be writing counts.
  @Suite struct ReadAttemptsTests {
    private var attempts = ReadAttempts()

    @Test(arguments: [false, true], [false, true])
    func `A read counts if no file changed meanwhile, or if SQLite reads one state`(
      isShared: Bool, isUnchanged: Bool
    ) {
      var attempts = attempts
      let isFinal = attempts.isFinal(hasSucceeded: true, isShared: isShared, isUnchanged: isUnchanged, isInUse: true)
      #expect(isFinal == (isShared || isUnchanged))
    }

    @Test(arguments: [false, true])
    func `A failed read is final if it repeats while the files stay unchanged`(isShared: Bool) {
      var attempts = attempts
      var results: [Bool] = []
      // The files change before the third attempt, and stay as they are from then on.
      for number in 1...8 {
        results.append(
          attempts.isFinal(hasSucceeded: false, isShared: isShared, isUnchanged: number != 3, isInUse: false))
      }
      #expect(results == [false, false, false, false, false, false, false, true])
    }

    @Test func `Reading a file that keeps changing ends after 200 attempts`() {
      var attempts = attempts
      let results = (1...200).map { _ in
        attempts.isFinal(hasSucceeded: false, isShared: false, isUnchanged: false, isInUse: true)
      }
      #expect(results.firstIndex(of: true) == 199)
    }

    @Test func `While a program holds the journal, a failed read is final after 3000 attempts, or after the release`() {
      func firstFinal(releasedBefore attempt: Int) -> Int? {
        var attempts = attempts
        return (1...3001).first {
          attempts.isFinal(hasSucceeded: false, isShared: false, isUnchanged: true, isInUse: $0 < attempt)
        }
      }
      #expect(firstFinal(releasedBefore: 4000) == 3000)
      #expect(firstFinal(releasedBefore: 600) == 600)
      #expect(firstFinal(releasedBefore: 2) == 5)
    }

    @Test func `Checking whether a journal is in use leaves no trace`() throws {
      let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
      defer { try? FileManager.default.removeItem(atPath: path + ".lock") }
      #expect(!FileLock.isHeld(for: path))
      #expect(!FileManager.default.fileExists(atPath: path + ".lock"))
      let lock = try FileLock(for: path, displayPath: path)
      #expect(FileLock.isHeld(for: path))
      lock.release()
      #expect(!FileLock.isHeld(for: path))
      try FileLock(for: path, displayPath: path).release()
    }

    @Test func `A journal that is half written is read when its program continues`() throws {
      let folder = try Folder()
      let store = try folder.store(folder.journal())
      store.send(.note("kept"))
      store.shutDown()
      let (file, content) = (folder.file, try Data(contentsOf: folder.file))
      let lock = try FileLock(for: file.resolvingSymlinksInPath().path, displayPath: file.path)
      try content.prefix(content.count / 2).write(to: file)
      // A thread of its own, which other tests do not keep from running.
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: 0.4)
        try? content.write(to: file)
      }
      #expect(try LedgerJournal(readingAt: file).count == 1)
      lock.release()
    }
  }
#endif
