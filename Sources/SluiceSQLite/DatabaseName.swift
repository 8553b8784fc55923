#if SQLite
  import Foundation
  import GRDB
  import Incremental

  /// Identifies a database in the name of a key, so that a later run of the program finds it again.
  enum DatabaseName {
    private struct Entry {
      weak var database: (any DatabaseWriter)?
      let number: Int
    }

    /// The numbers of the databases in memory, which have no path.
    private static let inMemory = Locked<(entries: [ObjectIdentifier: Entry], count: Int)>(([:], 0))

    static func of(_ database: any DatabaseWriter) -> String {
      if isInMemory(database) { return "in memory \(number(of: database))" }
      if database.path.hasPrefix("file:") { return database.path }
      return URL(fileURLWithPath: database.path).standardizedFileURL.path
    }

    /// Whether the database has no other connections.
    static func isInMemory(_ database: any DatabaseWriter) -> Bool { [":memory:", ""].contains(database.path) }

    private static func number(of database: any DatabaseWriter) -> Int {
      inMemory.withLock { known in
        let id = ObjectIdentifier(database)
        if let entry = known.entries[id], entry.database != nil { return entry.number }
        known.count += 1
        known.entries[id] = Entry(database: database, number: known.count)
        return known.count
      }
    }
  }
#endif
