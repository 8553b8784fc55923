#if Journal
  import Foundation
  import GRDB
  import Sluice
  import SluiceMigrations

  /// The place that a journal is read from and written to: a file of its own, a stream in a file with many, or a copy
  /// of its content, which cannot be written.
  enum JournalSource {
    case file(JournalFile)
    case stream(JournalStream)
    case copy(JournalCopy)

    var path: String {
      switch self {
      case .file(let file): file.path
      case .stream(let stream): stream.path
      case .copy(let copy): copy.path
      }
    }

    /// The path without symbolic links.
    var resolvedPath: String {
      switch self {
      case .file(let file): file.resolvedPath
      case .stream(let stream): stream.file.path
      case .copy(let copy): copy.resolvedPath
      }
    }

    var end: JournalFile.End {
      switch self {
      case .file(let file): file.end
      case .stream(let stream): stream.contents.end
      case .copy(let copy): copy.content.contents.end
      }
    }

    var lastSnapshot: Int? {
      switch self {
      case .file(let file): file.lastSnapshot
      case .stream(let stream): stream.contents.lastSnapshot
      case .copy(let copy): copy.content.snapshot?.position
      }
    }

    /// The program that last wrote to the journal, as far as it is known.
    var program: JournalProgram {
      switch self {
      case .file(let file): file.contents.program
      case .stream(let stream): stream.contents.program
      case .copy(let copy): copy.content.contents.program
      }
    }

    /// Reads the newest snapshot before a position, and the entries since, up to a position.
    func load(
      snapshotBefore limit: Int = .max, upTo last: Int = .max
    ) throws -> (snapshot: JournalFile.Row?, entries: [JournalFile.Row]) {
      switch self {
      case .file(let file): return try file.load(snapshotBefore: limit, upTo: last)
      case .stream(let stream): return try stream.load(snapshotBefore: limit, upTo: last)
      case .copy(let copy):
        let content = try copy.load(snapshotBefore: limit, upTo: last)
        return (content.snapshot, content.entries)
      }
    }

    /// Returns the result of reading the database; nil if there is no journal.
    func reading<Result>(_ body: (Database) throws -> Result) throws -> Result? {
      switch self {
      case .file(let file): try file.reading(body)
      case .stream(let stream): try stream.reading(body)
      case .copy(let copy): try copy.reading(body)
      }
    }

    /// Whether no entries were removed.
    var hasAllEntries: Bool {
      get throws {
        // Entries of a stream are never removed.
        if case .stream = self { return true }
        return try reading { try JournalSchema.firstKept($0) } ?? 0 == 0
      }
    }

    func verify() throws {
      switch self {
      case .file(let file): try file.verify()
      case .stream(let stream): try stream.verify()
      case .copy(let copy): try copy.verify()
      }
    }
  }

  // MARK: - Writing

  extension JournalSource {
    func append(_ entries: [JournalFile.NewEntry], after digest: StateDigest?) throws {
      switch self {
      case .file(let file): try file.append(entries, after: digest)
      case .stream(let stream): try stream.append(entries)
      case .copy: throw JournalError.readOnly(path: path)
      }
    }

    /// Returns the write of entries on a thread of the file.
    func write(of entries: [JournalFile.NewEntry], after digest: StateDigest?) throws -> JournalWrite {
      switch self {
      case .file(let file): file.write(of: entries, after: digest)
      case .stream(let stream): try stream.write(of: entries)
      case .copy: throw JournalError.readOnly(path: path)
      }
    }

    /// Returns the position and the reply of the newest entry with a key, among the newest `window` entries.
    func receipt(forKey key: String, window: Int, isBeside: Bool) throws -> (position: Int, reply: String?)? {
      switch self {
      case .file(let file): try file.receipt(forKey: key, window: window, isBeside: isBeside)
      case .stream(let stream): try stream.receipt(forKey: key, window: window)
      case .copy: nil
      }
    }

    func close() {
      switch self {
      case .file(let file): file.close()
      case .stream(let stream): stream.close()
      case .copy: break
      }
    }
  }
#endif
