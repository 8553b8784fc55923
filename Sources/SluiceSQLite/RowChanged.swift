#if SQLite
  /// Other code changed a shared value in a database. A store's change, made from the value before, was not saved over
  /// it.
  public struct RowChanged: Error, CustomStringConvertible {
    /// The name of the value.
    public let name: String
    /// The path of the database.
    public let path: String

    /// One sentence for a log.
    public var description: String {
      "The value \"\(name)\" of the database \(path) was changed by something else after this program had read it, so a change of a store was not"
        + " saved over that. The stores have the value of the database now: send the action again, or change the value with `SharedPlace.update`."
    }
  }
#endif
