public import Foundation
import Sluice

/// The system did not let a file of a shared value be read or written.
public struct FileFailure: Error, CustomStringConvertible {
  /// What could not be done.
  public enum Operation: Sendable {
    /// The value is the default, or what it was.
    case reading
    /// The value is kept, and is written with the next change, or when somebody waits for that.
    case writing
  }

  /// The file.
  public let url: URL
  /// What could not be done.
  public let operation: Operation
  /// Why.
  public let cause: any Error

  /// What happened, why, and what helps.
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
