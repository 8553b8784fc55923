public import Foundation

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
