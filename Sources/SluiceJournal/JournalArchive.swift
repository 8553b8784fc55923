#if Journal
  import Foundation

  /// The file that gets removed entries: an object of JSON for each, in a line of its own.
  final class JournalArchive {
    private let url: URL
    private let handle: FileHandle

    init(_ url: URL) throws {
      self.url = url
      do {
        if !FileManager.default.fileExists(atPath: url.path) { try Data().write(to: url, options: .withoutOverwriting) }
        handle = try FileHandle(forUpdating: url)
      } catch {
        throw JournalError.writing(error, url.path)
      }
    }

    deinit { try? handle.close() }

    /// Goes to the end, or to that of the last complete line: an earlier run may not have completed another one, whose
    /// entry is then still in the journal.
    private func start() throws {
      var end = try handle.seekToEnd()
      while end > 0 {
        let first = end > 65_536 ? end - 65_536 : 0
        try handle.seek(toOffset: first)
        let part = try handle.read(upToCount: Int(end - first)) ?? Data()
        if let newline = part.lastIndex(of: UInt8(ascii: "\n")) {
          end = first + UInt64(newline - part.startIndex) + 1
          break
        }
        end = first
      }
      try handle.truncate(atOffset: end)
    }

    /// Appends entries, and waits for the disk.
    func append(_ rows: [StoredEntry]) throws {
      let lines = try rows.map { try $0.archived() + "\n" }
      do {
        try start()
        try handle.write(contentsOf: Data(lines.joined().utf8))
        try handle.synchronize()
      } catch {
        throw JournalError.writing(error, url.path)
      }
    }
  }
#endif
