#if Journal
  import Foundation

  /// The content of a journal at the time when it was opened for reading.
  struct JournalCopy {
    private let reader: JournalReader
    let content: JournalReader.Content

    init(of url: URL) throws {
      reader = JournalReader(url)
      content = try reader.read()
    }

    var path: String { reader.path }

    func verify() throws { try reader.verify() }
  }

  /// The source that a journal is read from: its file, or a copy of its content.
  enum JournalSource {
    case file(JournalFile)
    case copy(JournalCopy)

    var path: String {
      switch self {
      case .file(let file): file.path
      case .copy(let copy): copy.path
      }
    }

    var end: JournalFile.End {
      switch self {
      case .file(let file): file.end
      case .copy(let copy): copy.content.end
      }
    }

    var lastSnapshot: Int? {
      switch self {
      case .file(let file): file.lastSnapshot
      case .copy(let copy): copy.content.snapshot?.position
      }
    }

    func load() throws -> (snapshot: JournalFile.Row?, entries: [JournalFile.Row]) {
      switch self {
      case .file(let file): try file.load()
      case .copy(let copy): (copy.content.snapshot, copy.content.entries)
      }
    }

    func verify() throws {
      switch self {
      case .file(let file): try file.verify()
      case .copy(let copy): try copy.verify()
      }
    }
  }
#endif
