#if Journal
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif
  import Foundation
  import Testing

  @testable import SluiceJournal

  /// The lock on the file of a journal.
  @Suite struct FileLockTests {
    /// As a process has them that is being started, until it runs its program.
    private func copiesOfDescriptors(of path: String) -> [Int32] {
      var wanted = stat()
      guard stat(path, &wanted) == 0 else { return [] }
      let descriptors = (0..<1_024 as Range<Int32>).filter { descriptor in
        var found = stat()
        return fstat(descriptor, &found) == 0 && found.st_ino == wanted.st_ino && found.st_dev == wanted.st_dev
      }
      return descriptors.map { dup($0) }
    }

    @Test func `A lock that has ended frees the file, also while another process has its descriptor`() throws {
      let folder = try Folder()
      let path = folder.file.path
      var lock: FileLock? = try FileLock(for: path, displayPath: path)
      let copies = copiesOfDescriptors(of: path + ".lock")
      defer { for copy in copies { close(copy) } }
      #expect(copies.count == 1)
      #expect(throws: JournalError.self) { try FileLock(for: path, displayPath: path) }
      _ = lock
      lock = nil
      #expect(throws: Never.self) { try FileLock(for: path, displayPath: path) }
    }
  }
#endif
