public import Foundation

/// Another program has changed a file of a shared value, so what a store made of the value before was not saved over
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
