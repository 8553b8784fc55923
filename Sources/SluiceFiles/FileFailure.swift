public import Foundation
import Sluice

/// The system refused to read or write a file of a shared value.
public struct FileFailure: Error, CustomStringConvertible {
  /// The operation that failed.
  public enum Operation: Sendable {
    /// Reading. The value stays the default, or what it was before.
    case reading
    /// Writing. The value is kept, and is written with the next change or the next `saved()`.
    case writing
  }

  /// The file.
  public let url: URL
  /// The operation that failed.
  public let operation: Operation
  /// The error of the system.
  public let cause: any Error

  /// What failed, why, and how to fix it.
  public var description: String {
    let trouble = FileTrouble(cause)
    let reason = trouble.words ?? (cause as? FolderIsLocked)?.description ?? cause.localizedDescription
    let help = trouble.help ?? (cause as? FolderIsLocked)?.help ?? ordinaryHelp
    return switch operation {
    case .reading:
      "The file \(url.path) of a shared value could not be read (\(reason)). The value is not saved over it: \(help)."
    case .writing:
      "The file \(url.path) of a shared value could not be written (\(reason)). The value is kept, and written with the next change or the"
        + " next `saved()`: \(help)."
    }
  }

  private var ordinaryHelp: String {
    switch operation {
    case .reading: "let the program read it, or choose another file"
    case .writing: "let the program write to its folder, or choose another one"
    }
  }
}

/// A file of a shared value that could not be decoded. The value stays the default, or what it was before.
public struct DamagedFile: Error, CustomStringConvertible {
  /// The file.
  public let url: URL
  /// The path that the file was moved to; nil if it is still in its place, and is moved when the value is saved.
  public let movedTo: URL?
  /// The error of the decoding.
  public let cause: any Error

  /// One sentence for a log.
  public var description: String {
    let place = movedTo.map { "It was moved to \($0.path)" } ?? "It is moved aside when the value is saved"
    return "The file \(url.path) has no value that can be read: \(cause). \(place), so nothing is lost."
  }
}

/// A file of a shared value that a later version of the program wrote. It is not overwritten.
public struct FileIsNewer: Error, CustomStringConvertible {
  /// The file.
  public let url: URL
  /// Its version.
  public let version: Int
  /// The version of this program.
  public let known: Int

  /// One sentence for a log.
  public var description: String {
    "The file \(url.path) is of version \(version), and this program knows version \(known) only. It is left as it is, and changes"
      + " are not saved. Use the newer program, or move the file away."
  }
}

/// Another program changed a file of a shared value. A store's change, made from the value before, was not saved over
/// it.
public struct FileChanged: Error, CustomStringConvertible {
  /// The file.
  public let url: URL

  /// One sentence for a log.
  public var description: String {
    "The file \(url.path) was changed by another program after this one had read it, so a change of a store was not saved over that. The stores"
      + " have what is in the file now: send the action again, or change the value with `SharedPlace.update`, which does that by itself."
  }
}
