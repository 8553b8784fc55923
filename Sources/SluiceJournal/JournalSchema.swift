#if Journal
  import GRDB

  /// The tables of a journal file, and how to recognise one.
  enum JournalSchema {
    /// "Slui" in ASCII, in the file's header: what makes a database a journal.
    static let applicationID = 0x536c_7569
    static let version = 3

    /// Makes the tables in an empty database, or adds to those of an older version what this one needs.
    static func prepare(_ db: Database) throws {
      if try isEmpty(db) { return try create(db) }
      let old = try version(of: db)
      if old < 2 { try db.execute(sql: "ALTER TABLE entry ADD COLUMN coeffects TEXT") }
      if old < 3 { try db.execute(sql: "ALTER TABLE entry ADD COLUMN attached TEXT; \(attachedIndex); \(partTable)") }
      if old < version { try db.execute(sql: "PRAGMA user_version = \(version)") }
    }

    /// The text of a snapshot: a large one is in parts, of which the last is in its row.
    static func text(ofSnapshot position: Int, _ db: Database) throws -> String {
      let last = try String.fetchOne(db, sql: "SELECT state FROM snapshot WHERE position = ?", arguments: [position])
      guard try version(of: db) >= 3 else { return last ?? "" }
      let parts = try String.fetchAll(
        db, sql: "SELECT text FROM part WHERE snapshot = ? ORDER BY number", arguments: [position])
      return parts.isEmpty ? last ?? "" : parts.joined() + (last ?? "")
    }

    static func version(of db: Database) throws -> Int {
      try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    }

    /// The columns of an entry's coeffects and attachments. Files of versions 1 and 2 have neither: then nothing was
    /// read, and the attachments that the store was made with handled it, as far as is known.
    static func metadata(_ db: Database) throws -> String {
      let version = try version(of: db)
      return "\(version < 2 ? "NULL" : "coeffects") AS coeffects, \(version < 3 ? "NULL" : "attached") AS attached"
    }

    /// The parts of large snapshots. They count when there is a row in `snapshot`.
    private static let partTable = """
      CREATE TABLE part (
        snapshot INTEGER NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (snapshot, number)
      ) STRICT
      """

    /// The attachments of an entry are written only where they change, so they are searched from the snapshot
    /// backwards.
    private static let attachedIndex = "CREATE INDEX attached ON entry (position) WHERE attached IS NOT NULL"

    private static func create(_ db: Database) throws {
      try db.execute(
        sql: """
          PRAGMA application_id = \(applicationID);
          PRAGMA user_version = \(version);
          CREATE TABLE entry (
            position INTEGER PRIMARY KEY, action TEXT NOT NULL, checksum INTEGER NOT NULL, coeffects TEXT, attached TEXT
          ) STRICT;
          \(attachedIndex);
          \(partTable);
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
