#if Journal
  import GRDB

  /// The tables of a journal file, and how to recognise one.
  enum JournalSchema {
    /// "Slui" in ASCII, in the file's header: what makes a database a journal.
    static let applicationID = 0x536c_7569
    static let version = 2

    /// Makes the tables in an empty database, or adds to those of an older version what this one needs.
    static func prepare(_ db: Database) throws {
      if try isEmpty(db) { return try create(db) }
      if try version(of: db) == 1 { try addCoeffects(db) }
    }

    static func version(of db: Database) throws -> Int {
      try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    }

    /// The column of what was read for an entry. A file of version 1 has none, and its entries were read nothing for, as
    /// far as is known.
    static func coeffectsColumn(_ db: Database) throws -> String {
      try version(of: db) == 1 ? "NULL" : "coeffects"
    }

    private static func addCoeffects(_ db: Database) throws {
      try db.execute(sql: "ALTER TABLE entry ADD COLUMN coeffects TEXT; PRAGMA user_version = \(version)")
    }

    private static func create(_ db: Database) throws {
      try db.execute(
        sql: """
          PRAGMA application_id = \(applicationID);
          PRAGMA user_version = \(version);
          CREATE TABLE entry (
            position INTEGER PRIMARY KEY, action TEXT NOT NULL, checksum INTEGER NOT NULL, coeffects TEXT
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
