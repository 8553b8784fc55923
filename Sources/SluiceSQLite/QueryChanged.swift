#if SQLite
  /// Other code changed the result of a query. A store's change, made from the result before, was not saved over it.
  public struct QueryChanged: Error, CustomStringConvertible {
    /// The id of the query.
    public let id: String

    /// One sentence for a log.
    public var description: String {
      "The result of the query \"\(id)\" was changed by something else after this program had read it, so a change of a store was not saved over"
        + " that. The stores have the value of the database now: send the action again, or change the value with `SharedPlace.update`."
    }
  }
#endif
