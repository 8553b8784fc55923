public import Foundation

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
