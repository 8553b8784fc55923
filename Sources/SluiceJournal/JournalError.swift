#if Journal
  /// An error of opening, reading or writing a journal. Each describes itself in one sentence.
  public enum JournalError: Error, Equatable {
    /// Another journal, perhaps in another process, has the file open.
    case inUse(path: String)
    /// The file or its folder cannot be written.
    case notWritable(path: String, reason: String)
    /// The file cannot be read.
    case notReadable(path: String, reason: String)
    /// The disk, or the user's share of it, is full.
    case diskFull(path: String)
    /// The program, or the system, has reached its limit of open files.
    case tooManyOpenFiles(path: String)
    /// The journal was opened with `SQLiteJournal(readingAt:)`, and cannot be appended to.
    case readOnly(path: String)
    /// The journal was closed, because its store was shut down.
    case closed(path: String)
    /// The file has several names (hard links), so two programs could use it unaware of each other.
    case linked(path: String, names: Int)
    /// A file of the journal was deleted or replaced while it was in use: later entries would be lost.
    case replaced(path: String, file: String)
    /// The content of the file is not what the journal wrote.
    case damaged(path: String, reason: String)
    /// The file is a database, but not a journal.
    case foreign(path: String)
    /// The file was written by a newer version of this library.
    case newer(path: String, version: Int)
    /// A recorded value cannot be decoded as its type.
    case unreadable(path: String, what: String, type: String, reason: String)
    /// An action or a state cannot be encoded.
    case unencodable(type: String, reason: String)
    /// SQLite or the system failed for another reason.
    case failed(path: String, reason: String)
  }

  extension JournalError: CustomStringConvertible {
    /// The message: what happened, why, and how to fix it.
    public var description: String { worldDescription ?? contentDescription }

    /// The message of an error of the file, the disk or the system; nil for any other.
    private var worldDescription: String? {
      switch self {
      case .inUse(let path):
        "The journal \(path) is in use: stop the program that has it, or wait for that with `SQLiteJournal(at:waitingUpTo:)`;"
          + " a store of this program that has it is to be shut down first."
      case .notWritable(let path, let reason):
        "The journal \(path) cannot be written (\(reason)): choose a folder that you may write to."
      case .notReadable(let path, let reason):
        "The journal \(path) cannot be read (\(reason)): let the program read it, or choose another file."
      case .diskFull(let path):
        "The journal \(path) cannot be written, because the disk is full: free some space on it, and try again."
      case .tooManyOpenFiles(let path):
        "The journal \(path) cannot be opened, because the program has too many files open: let it close some, or allow"
          + " it more (`ulimit -n`)."
      case .readOnly(let path):
        "The journal \(path) was opened for reading only, so nothing can be appended: open it with `SQLiteJournal(at:)`."
      case .closed(let path):
        "The journal \(path) was closed when its store was shut down: open it again for another store."
      case .failed(let path, let reason):
        "The journal \(path) could not be used (\(reason))."
      default: nil
      }
    }

    /// The message of an error of the content.
    private var contentDescription: String {
      switch self {
      case .linked(let path, let names):
        "The journal \(path) has \(names) names (hard links), under which several programs could use it at once: delete all"
          + " but one, or copy it instead."
      case .replaced(let path, let file):
        "The journal \(path) cannot be used any more, because \(file) was deleted or replaced while the program runs:"
          + " restore it, and start the program again."
      case .damaged(let path, let reason):
        "The journal \(path) is damaged (\(reason)): it was left as it is; restore it from a backup, or move it away to"
          + " start anew."
      case .foreign(let path):
        "The file \(path) is a database, but not a Sluice journal: it was left as it is; choose another folder."
      case .newer(let path, let version):
        "The journal \(path) has format \(version), which this version does not know: update the program."
      case .unreadable(let path, let what, let type, let reason):
        "In the journal \(path), \(what) is no \(type) (\(reason)): keep the type able to decode what older versions of"
          + " the program wrote."
      case .unencodable(let type, let reason):
        "A value of \(type) cannot be recorded (\(reason))."
      default: "The journal could not be used."
      }
    }
  }
#endif
