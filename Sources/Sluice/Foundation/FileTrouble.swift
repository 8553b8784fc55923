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

/// Why the system refuses a file, as far as different things help.
package enum FileTrouble: Equatable, Sendable {
  case diskFull, tooManyOpenFiles, notPermitted, missing, other

  /// The trouble behind a number of the system (`errno`).
  package init(_ number: Int32) {
    switch number {
    case ENOSPC, EDQUOT: self = .diskFull
    case EMFILE, ENFILE: self = .tooManyOpenFiles
    case EACCES, EPERM, EROFS: self = .notPermitted
    case ENOENT, ENOTDIR, EISDIR, ELOOP: self = .missing
    default: self = .other
    }
  }

  /// The trouble behind an error of Foundation.
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

  /// The trouble in words; nil if only its error has some.
  package var words: String? {
    switch self {
    case .diskFull: "the disk is full"
    case .tooManyOpenFiles: "the program has too many files open"
    case .notPermitted, .missing, .other: nil
    }
  }

  /// What helps; nil if that depends on the file.
  package var help: String? {
    switch self {
    case .diskFull: "free some space on it, and try again"
    case .tooManyOpenFiles: "let it close some, or allow it more (`ulimit -n`)"
    case .notPermitted, .missing, .other: nil
    }
  }
}
