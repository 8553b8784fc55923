#if Journal
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif
  import Foundation
  import GRDB
  import Sluice

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
    /// asks the system again.
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

  extension DecodingError {
    /// The coding path, and what is wrong there.
    var words: String {
      switch self {
      case .keyNotFound(let key, let context): "\(Self.path(context.codingPath + [key])) is missing"
      case .valueNotFound(_, let context), .typeMismatch(_, let context):
        "\(Self.path(context.codingPath)): \(context.debugDescription)"
      case .dataCorrupted(let context): "\(Self.path(context.codingPath)): \(context.debugDescription)"
      @unknown default: "\(self)"
      }
    }

    /// Returns the coding path, such as a case and its field.
    private static func path(_ keys: [any CodingKey]) -> String {
      if keys.isEmpty { return "the value" }
      return keys.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
    }
  }
#endif
