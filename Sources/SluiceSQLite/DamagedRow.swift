#if SQLite
  /// A shared value in a database that could not be decoded. The value stays the default, or what it was before.
  public struct DamagedRow: Error, CustomStringConvertible {
    /// The name of the value.
    public let name: String
    /// The path of the database.
    public let path: String
    /// The error of the decoding.
    public let cause: any Error

    /// One sentence for a log.
    public var description: String {
      "The value \"\(name)\" of the database \(path) cannot be read: \(cause). It is kept in the table sluice_shared_damaged when another one is"
        + " saved, so nothing is lost."
    }
  }
#endif
