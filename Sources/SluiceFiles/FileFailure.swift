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
