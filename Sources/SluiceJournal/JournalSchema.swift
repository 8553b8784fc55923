#if Journal
  import GRDB

  /// The tables of a journal file, and how to recognise one.
  enum JournalSchema {
    /// "Slui" in ASCII, in the file's header: what makes a database a journal.
    static let applicationID = 0x536c_7569
    static let version = 1

    /// Makes the tables in an empty database.
    static func create(_ db: Database) throws {
      guard try isEmpty(db) else { return }
      try db.execute(
        sql: """
          PRAGMA application_id = \(applicationID);
          PRAGMA user_version = \(version);
          CREATE TABLE entry (
            position INTEGER PRIMARY KEY, action TEXT NOT NULL, checksum INTEGER NOT NULL
          ) STRICT;
          CREATE TABLE snapshot (
            position INTEGER PRIMARY KEY, state TEXT NOT NULL, checksum INTEGER NOT NULL
          ) STRICT;
          """)
    }

    /// Whether nothing was ever put in: a process may have ended between making the file and the tables.
    static func isEmpty(_ db: Database) throws -> Bool {
      try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
    }
  }
#endif
