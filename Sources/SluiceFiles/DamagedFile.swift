public import Foundation

/// A file of a shared value could not be decoded. The value is the default, or what it was.
public struct DamagedFile: Error, CustomStringConvertible {
  /// The file.
  public let url: URL
  /// Where its content is now; nil if it is still there, and is moved when the value is saved.
  public let movedTo: URL?
  /// Why it could not be decoded.
  public let cause: any Error

  /// One sentence for a log.
  public var description: String {
    let place = movedTo.map { "It was moved to \($0.path)" } ?? "It is moved aside when the value is saved"
    return "The file \(url.path) has no value that can be read: \(cause). \(place), so nothing is lost."
  }
}
