#if SQLite
  /// The error for a shared value in a database that was not read or not written. Nothing in the database is lost.
  public enum SharedDatabaseError: Error, CustomStringConvertible {
    /// Other code changed the row of a value. A store's change, made from the value before, was not saved over it.
    case rowChanged(name: String, path: String)
    /// The row of a value could not be decoded. The value stays the default, or what it was before.
    case rowDamaged(name: String, path: String, cause: any Error)
    /// A later version of the program wrote the row, which is not overwritten; `known` is the version of this program.
    case rowIsNewer(name: String, path: String, version: Int, known: Int)
    /// Other code changed the result of the query with this id. A store's change, made from the result before, was not
    /// saved over it.
    case queryChanged(id: String)
    /// A reducer changed a shared value that is a query without `save`. The value is reset to the result of the query.
    case queryIsReadOnly(id: String)

    /// A message: what happened, and how to fix it.
    public var description: String {
      switch self {
      case .rowChanged(let name, let path):
        "The value \"\(name)\" of the database \(path) was changed by something else after this program had read it, so"
          + " a change of a store was not saved over that. The stores have the value of the database now: send the"
          + " action again, or change the value with `SharedPlace.update`."
      case .rowDamaged(let name, let path, let cause):
        "The value \"\(name)\" of the database \(path) cannot be read: \(cause). It is kept in the table"
          + " sluice_shared_damaged when another one is saved, so nothing is lost."
      case .rowIsNewer(let name, let path, let version, let known):
        "The value \"\(name)\" of the database \(path) is of version \(version), and this program knows version \(known)"
          + " only. It is left as it is, and changes are not saved. Use the newer program, or delete the row from the"
          + " table sluice_shared."
      case .queryChanged(let id):
        "The result of the query \"\(id)\" was changed by something else after this program had read it, so a change of"
          + " a store was not saved over that. The stores have the value of the database now: send the action again, or"
          + " change the value with `SharedPlace.update`."
      case .queryIsReadOnly(let id):
        "A reducer changed the result of the query \"\(id)\", which is read-only, so it is that of the database again."
          + " Write to the database in an effect, or give the key a `save:`."
      }
    }
  }
#endif
