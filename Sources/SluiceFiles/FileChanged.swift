public import Foundation

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
