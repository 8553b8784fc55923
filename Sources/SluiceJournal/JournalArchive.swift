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

    /// Returns an entry as an object of JSON: its position, its action, what was read for it, what handled it, if that
    /// is not the same as before (null if it is unknown), its key, and the version of the program's types.
    static func line(_ row: StoredEntry) throws -> String {
      var text = #"{"position":\#(row.position),"action":\#(row.text)"#
      if let coeffects = row.coeffects { text += #","coeffects":\#(coeffects)"# }
      if let attached = row.attached { text += #","attached":\#(attached)"# }
      if let key = row.key { text += #","key":\#(String(decoding: try JSONEncoder().encode(key), as: UTF8.self))"# }
      if let schema = row.schema, schema > 1 { text += #","version":\#(schema)"# }
      return text + "}"
    }

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
      let lines = try rows.map { try Self.line($0) + "\n" }
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
