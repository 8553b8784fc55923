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

    /// Returns an entry as an object of JSON: its position, its action, what was read for it, its key, and the version
    /// of the program's types.
    static func line(_ row: JournalFile.Row) throws -> String {
      var text = #"{"position":\#(row.position),"action":\#(row.text)"#
      if let coeffects = row.coeffects { text += #","coeffects":\#(coeffects)"# }
      if let key = row.key { text += #","key":\#(String(decoding: try JSONEncoder().encode(key), as: UTF8.self))"# }
      if row.schema > 1 { text += #","version":\#(row.schema)"# }
      return text + "}"
    }

    /// Goes to the end. Returns the end of a line that an earlier run could not complete.
    private func start() throws -> String {
      let end = try handle.seekToEnd()
      if end == 0 { return "" }
      try handle.seek(toOffset: end - 1)
      return try handle.read(upToCount: 1) == Data("\n".utf8) ? "" : "\n"
    }

    /// Appends entries, and waits for the disk.
    func append(_ rows: [JournalFile.Row]) throws {
      let lines = try rows.map { try Self.line($0) + "\n" }
      do {
        try handle.write(contentsOf: Data((try start() + lines.joined()).utf8))
        try handle.synchronize()
      } catch {
        throw JournalError.writing(error, url.path)
      }
    }
  }
#endif
