public import Foundation
import Sluice

/// The error for a file of a shared value that was not read or not written. Nothing in the file is lost.
public enum FileError: Error, CustomStringConvertible {
  /// Another program changed the file. A store's change, made from the value before, was not saved over it.
  case changed(URL)
  /// A later version of the program wrote the file, which is not overwritten; `known` is the version of this program.
  case isNewer(URL, version: Int, known: Int)
  /// The file could not be decoded. The value stays the default, or what it was before. `movedTo` is the path that the
  /// file was moved to; nil if it is still in its place, and is moved when the value is saved.
  case damaged(URL, movedTo: URL?, cause: any Error)
  /// The system refused to read the file. The value stays the default, or what it was before.
  case notRead(URL, cause: any Error)
  /// The system refused to write the file. The value is kept, and is written with the next change or the next
  /// `saved()`.
  case notWritten(URL, cause: any Error)

  /// A message: what failed, why, and how to fix it.
  public var description: String {
    switch self {
    case .changed(let url):
      "The file \(url.path) was changed by another program after this one had read it, so a change of a store was not"
        + " saved over that. The stores have what is in the file now: send the action again, or change the value with"
        + " `SharedPlace.update`, which does that by itself."
    case .isNewer(let url, let version, let known):
      "The file \(url.path) is of version \(version), and this program knows version \(known) only. It is left as it is,"
        + " and changes are not saved. Use the newer program, or move the file away."
    case .damaged(let url, let movedTo, let cause):
      "The file \(url.path) has no value that can be read: \(cause)."
        + " \(movedTo.map { "It was moved to \($0.path)" } ?? "It is moved aside when the value is saved"), so nothing is"
        + " lost."
    case .notRead(let url, let cause):
      "The file \(url.path) of a shared value could not be read (\(Self.reason(cause))). The value is not saved over it:"
        + " \(Self.help(cause) ?? "let the program read it, or choose another file")."
    case .notWritten(let url, let cause):
      "The file \(url.path) of a shared value could not be written (\(Self.reason(cause))). The value is kept, and written"
        + " with the next change or the next `saved()`:"
        + " \(Self.help(cause) ?? "let the program write to its folder, or choose another one")."
    }
  }

  private static func reason(_ cause: any Error) -> String {
    FileTrouble(cause).words ?? (cause as? FolderIsLocked)?.description ?? cause.localizedDescription
  }

  private static func help(_ cause: any Error) -> String? {
    FileTrouble(cause).help ?? (cause as? FolderIsLocked)?.help
  }
}
