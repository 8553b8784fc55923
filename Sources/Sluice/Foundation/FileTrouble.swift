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
