import Incremental

/// The error for a tape that could not be written to a file, or read from one.
public enum TapeError: Error, Equatable, CustomStringConvertible {
  /// The file could not be opened, read or written; the reason comes from the system.
  case file(path: String, reason: String)
  /// The file is not a tape, or was written by a newer version.
  case notATape(path: String, reason: String)
  /// A line is damaged, or does not match the types of the store. Nothing after it was read.
  case unreadable(path: String, line: Int, reason: String)
  /// A value could not be encoded. The lines before it are a complete tape.
  case unencodable(type: String, reason: String)
  /// The file has no initial state, and none was passed.
  case stateMissing(path: String, line: Int)

  /// The message: what happened, and what to do.
  public var description: String {
    switch self {
    case .file(let path, let reason): "The tape \(path) could not be opened, read or written: \(reason)."
    case .notATape(let path, let reason): "The file \(path) is not a tape that this version reads: \(reason)."
    case .unreadable(let path, let line, let reason):
      "Line \(line) of the tape \(path) could not be read: \(reason). The lines before it are whole."
    case .unencodable(let type, let reason):
      "A \(type) could not be written to a tape: \(reason). What was written before it is a whole tape."
    case .stateMissing(let path, let line):
      "Line \(line) of the tape \(path) needs a state, which the file does not have, because the state of the recorded store is not"
        + " `Encodable`. Pass the state that the run began with, as `from:`."
    }
  }
}

extension TapeError {
  /// Runs `body`, and converts file errors to `TapeError`.
  static func ofFile<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as TextFileError {
      throw TapeError.file(path: error.path, reason: error.reason)
    }
  }
}
