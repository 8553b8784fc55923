#if SQLite
  /// A shared value in a database that a later version of the program wrote. It is not overwritten.
  public struct RowIsNewer: Error, CustomStringConvertible {
    /// The name of the value.
    public let name: String
    /// The path of the database.
    public let path: String
    /// Its version.
    public let version: Int
    /// The version of this program.
    public let known: Int

    /// One sentence for a log.
    public var description: String {
      "The value \"\(name)\" of the database \(path) is of version \(version), and this program knows version \(known) only. It is left as it"
        + " is, and changes are not saved. Use the newer program, or delete the row from the table sluice_shared."
    }
  }
#endif
