#if Journal
  import Foundation
  import GRDB
  import Sluice
  import SluiceMigrations

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

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
    /// The journal belongs to the program with this name.
    case ofOtherProgram(path: String, name: String, expected: String)
    /// A later version of the program wrote to the journal; `known` is the version of this one.
    case ofNewerProgram(path: String, version: Int, known: Int)
    /// A recorded value cannot be decoded as its type.
    case unreadable(path: String, what: String, type: String, reason: String)
    /// The types of this program do not have a field of a recorded value. It is lost with the next snapshot.
    case fieldLost(path: String, field: String, what: String)
    /// The reducer leads to another state than the recorded one.
    case otherState(path: String, entries: String, difference: String)
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
        "The journal \(path) is in use: a store of this program that has it is to be shut down first; if it is a store of a"
          + " host, it has to sleep first, or the host to end; if another program has it, end that program, or wait for its"
          + " end with `SQLiteJournal(at:waitingUpTo:)`."
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
      case .ofOtherProgram(let path, let name, let expected):
        "The journal \(path) belongs to \(name), and this program is \(expected): it was left as it is; choose another"
          + " file, or pass the name that the program had."
      case .ofNewerProgram(let path, let version, let known):
        "The journal \(path) was written by version \(version) of the program, and this is version \(known): it was left"
          + " as it is; use the newer program."
      case .unreadable(let path, let what, let type, let reason):
        "In the journal \(path), \(what) is no \(type) (\(reason)): if the type has changed, add a version to the"
          + " journal's `migrations` that says how."
      case .fieldLost(let path, let field, let what):
        "In the journal \(path), \(what) has the field \(field), which this program does not have, so its values are lost:"
          + " if the field has another name now, add a version to the journal's `migrations` that says so; if it is not"
          + " needed any more, let that version remove it."
      case .otherState(let path, let entries, let difference):
        "The reducer of this program leads to another state than the one that the journal \(path) recorded (entries"
          + " \(entries): \(difference)): the recorded state is used, and later entries are replayed by the new rules. Run"
          + " `prove` to find what differs."
      case .unencodable(let type, let reason):
        "A value of \(type) cannot be recorded (\(reason))."
      default: "The journal could not be used."
      }
    }
  }

  // MARK: - Causes

  extension JournalError {
    /// Returns the journal's error for an error number of the system (`errno`).
    static func system(_ number: Int32, _ path: String) -> JournalError {
      writing(FileTrouble(number), path, String(cString: strerror(number)))
    }

    /// Returns the journal's error for an error of Foundation during a write.
    static func writing(_ error: any Error, _ path: String) -> JournalError {
      writing(FileTrouble(error), path, error.localizedDescription)
    }

    /// Returns the journal's error for an error of Foundation during a read.
    static func reading(_ error: any Error, _ path: String, _ file: String) -> JournalError {
      let trouble = FileTrouble(error)
      return trouble == .tooManyOpenFiles
        ? .tooManyOpenFiles(path: path)
        : .notReadable(path: path, reason: "\(file) cannot even be read: \(error.localizedDescription)")
    }

    private static func writing(_ trouble: FileTrouble, _ path: String, _ reason: String) -> JournalError {
      switch trouble {
      case .diskFull: .diskFull(path: path)
      case .tooManyOpenFiles: .tooManyOpenFiles(path: path)
      case .notPermitted, .missing: .notWritable(path: path, reason: reason)
      case .other: .failed(path: path, reason: reason)
      }
    }

    /// Returns the journal's error for an error of SQLite.
    static func database(_ error: DatabaseError, _ path: String) -> JournalError {
      let reason = error.message ?? "SQLite error \(error.resultCode.rawValue)"
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED:
        return .failed(path: path, reason: "\(reason): another program, such as a tool for SQLite, keeps it locked")
      case .SQLITE_FULL: return .diskFull(path: path)
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: return .damaged(path: path, reason: reason)
      case .SQLITE_READONLY, .SQLITE_PERM: return .notWritable(path: path, reason: reason)
      case .SQLITE_CANTOPEN, .SQLITE_IOERR:
        if let trouble = troubleNow(path) { return writing(trouble, path, reason) }
        return error.resultCode == .SQLITE_IOERR
          ? .failed(path: path, reason: reason) : .notWritable(path: path, reason: reason)
      default: return .failed(path: path, reason: reason)
      }
    }

    /// Returns the probable cause when SQLite cannot open or write a file. SQLite does not report the cause, so this
    /// function finds it by calls of the system.
    private static func troubleNow(_ path: String) -> FileTrouble? {
      // As many descriptors as SQLite needs for one database. Those that it had opened are closed again by now.
      var descriptors: [Int32] = []
      defer { for descriptor in descriptors { close(descriptor) } }
      for _ in 0..<4 {
        let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { return FileTrouble(errno) }
        descriptors.append(descriptor)
      }
      let folder = URL(filePath: path).deletingLastPathComponent().path
      let free = try? FileManager.default.attributesOfFileSystem(forPath: folder)[.systemFreeSize] as? NSNumber
      return free?.intValue == 0 ? .diskFull : nil
    }
  }
#endif
