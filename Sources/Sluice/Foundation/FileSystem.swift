#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// MARK: - Errors of the system

/// The reason why the system refuses a file, as far as different remedies exist.
package enum FileTrouble: Equatable, Sendable {
  case diskFull, tooManyOpenFiles, notPermitted, missing, other

  /// Creates the reason for an error number of the system (`errno`).
  package init(_ number: Int32) {
    switch number {
    case ENOSPC, EDQUOT: self = .diskFull
    case EMFILE, ENFILE: self = .tooManyOpenFiles
    case EACCES, EPERM, EROFS: self = .notPermitted
    case ENOENT, ENOTDIR, EISDIR, ELOOP: self = .missing
    default: self = .other
    }
  }

  /// Creates the reason for an error of Foundation.
  package init(_ error: any Error) {
    if let error = error as? POSIXError {
      self.init(error.code.rawValue)
      return
    }
    guard let error = error as? CocoaError else {
      self = .other
      return
    }
    if let cause = error.userInfo["NSUnderlyingError"] as? POSIXError {
      self.init(cause.code.rawValue)
      if self != .other { return }
    }
    switch error.code {
    case .fileWriteOutOfSpace: self = .diskFull
    case .fileReadNoPermission, .fileWriteNoPermission, .fileWriteVolumeReadOnly: self = .notPermitted
    case .fileNoSuchFile, .fileReadNoSuchFile: self = .missing
    default: self = .other
    }
  }

  /// The description of the reason; nil if only the original error has one.
  package var words: String? {
    switch self {
    case .diskFull: "the disk is full"
    case .tooManyOpenFiles: "the program has too many files open"
    case .notPermitted, .missing, .other: nil
    }
  }

  /// The remedy; nil if it depends on the file.
  package var help: String? {
    switch self {
    case .diskFull: "free some space on it, and try again"
    case .tooManyOpenFiles: "let it close some, or allow it more (`ulimit -n`)"
    case .notPermitted, .missing, .other: nil
    }
  }
}

// MARK: - Symbolic links

/// The resolution of symbolic links.
package enum LinkTarget {
  /// Returns the path of the file that a path refers to, through all links, even if there is no file yet.
  ///
  /// Code that replaces a file as a whole, or creates others beside it, needs this path: the system follows a link only
  /// to open a file. Links to folders stay in the path. For links that form a cycle, it returns the given path.
  package static func path(of path: String) -> String {
    var current = path
    // The limit of the system.
    for _ in 0..<40 {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: current) else { return current }
      current = target.hasPrefix("/") ? target : folder(of: current) + target
    }
    return path
  }

  /// Returns the folder of a path with its separator. `..` stays as it is, because only the system knows the parent of
  /// a folder that is a link.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
