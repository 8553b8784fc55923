#if SQLite
  /// A reducer changed a shared value that is a query without `save`. The value is reset to the result of the query.
  public struct QueryIsReadOnly: Error, CustomStringConvertible {
    /// The id of the query.
    public let id: String

    /// One sentence for a log.
    public var description: String {
      "A reducer changed the result of the query \"\(id)\", which is read-only, so it is that of the database again. Write to the database"
        + " in an effect, or give the key a `save:`."
    }
  }
#endif
