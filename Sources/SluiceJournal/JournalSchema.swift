#if Journal
  import GRDB
  import SluiceMigrations

  // MARK: - Tables

  /// The tables of a journal file, and the marks that identify one.
  enum JournalSchema {
    /// "Slui" in ASCII, in the header of the file: it identifies a database as a journal.
    static let applicationID = 0x536c_7569
    static let version = 5

    /// Creates the tables in an empty database, or adds what those of an older version lack.
    static func prepare(_ db: Database) throws {
      if try isEmpty(db) { return try create(db) }
      let old = try version(of: db)
      if old < 2 { try db.execute(sql: "ALTER TABLE entry ADD COLUMN coeffects TEXT") }
      if old < 3 { try db.execute(sql: "ALTER TABLE entry ADD COLUMN attached TEXT; \(attachedIndex); \(partTable)") }
      if old < 4 {
        for column in ["key", "reply"] { try db.execute(sql: "ALTER TABLE entry ADD COLUMN \(column) TEXT") }
        try db.execute(sql: keyIndex)
      }
      if old < 5 {
        for table in ["entry", "snapshot"] { try db.execute(sql: "ALTER TABLE \(table) ADD COLUMN schema INTEGER") }
        try db.execute(sql: "\(digestTable); \(infoTable)")
      }
      if old < version { try db.execute(sql: "PRAGMA user_version = \(version)") }
      try db.execute(sql: momentTable)
    }

    /// Returns the text of a snapshot. A large one is stored in parts, the last of which is in its row.
    static func text(ofSnapshot position: Int, _ db: Database) throws -> String {
      let last = try String.fetchOne(
        db.cachedStatement(sql: "SELECT state FROM snapshot WHERE position = ?"), arguments: [position])
      guard try version(of: db) >= 3 else { return last ?? "" }
      let parts = try String.fetchAll(
        db.cachedStatement(sql: "SELECT text FROM part WHERE snapshot = ? ORDER BY number"), arguments: [position])
      return parts.isEmpty ? last ?? "" : parts.joined() + (last ?? "")
    }

    /// Returns the position from which on all entries are kept; 0 if all are.
    static func firstKept(_ db: Database) throws -> Int {
      guard try version(of: db) >= 5 else { return 0 }
      return try info("compacted", db).flatMap { Int($0) } ?? 0
    }

    /// Returns what is noted in the file under a name.
    static func info(_ name: String, _ db: Database) throws -> String? {
      try String.fetchOne(db.cachedStatement(sql: "SELECT value FROM info WHERE name = ?"), arguments: [name])
    }

    /// Notes a value in the file under a name.
    static func note(_ value: String, as name: String, _ db: Database) throws {
      try db.execute(sql: "INSERT OR REPLACE INTO info (name, value) VALUES (?, ?)", arguments: [name, value])
    }

    /// Removes what is noted in the file under a name.
    static func forget(_ name: String, _ db: Database) throws {
      try db.execute(sql: "DELETE FROM info WHERE name = ?", arguments: [name])
    }

    static func version(of db: Database) throws -> Int {
      try Int.fetchOne(db.cachedStatement(sql: "PRAGMA user_version")) ?? 0
    }

    /// Returns the columns of an entry's coeffects, attachments, key, reply and schema. Files of version 1 have no
    /// coeffects: no reads are known. Files of versions 1 and 2 have no attachments: the entries are taken to be
    /// handled by those that the store was made with. Files of versions 1 to 3 have no keys, and those of versions 1 to
    /// 4 no schemas: all is of the program's first version.
    static func metadata(_ db: Database) throws -> String {
      let version = try version(of: db)
      return [("coeffects", 2), ("attached", 3), ("key", 4), ("reply", 4), ("schema", 5)].map { column, since in
        "\(version < since ? "NULL" : column) AS \(column)"
      }.joined(separator: ", ")
    }

    /// The parts of large snapshots. They are valid if their snapshot has a row in `snapshot`.
    private static let partTable = """
      CREATE TABLE part (
        snapshot INTEGER NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (snapshot, number)
      ) STRICT
      """

    /// Fingerprints of states, by the number of entries that led to them.
    private static let digestTable = """
      CREATE TABLE digest (
        position INTEGER PRIMARY KEY, schema INTEGER NOT NULL, ordered INTEGER NOT NULL, unordered INTEGER NOT NULL
      ) STRICT
      """

    /// The times, in seconds since 1970, at which snapshots were kept. Some files of version 5 do not have it until
    /// they are opened for writing.
    private static let momentTable =
      "CREATE TABLE IF NOT EXISTS moment (position INTEGER PRIMARY KEY, time REAL NOT NULL) STRICT"

    /// What is known of the program that has the journal.
    private static let infoTable = "CREATE TABLE info (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT"

    /// The index of the entries with attachments. Attachments are written only where they change, so they are searched
    /// from the snapshot backwards.
    private static let attachedIndex = "CREATE INDEX attached ON entry (position) WHERE attached IS NOT NULL"

    /// The index of the entries with keys.
    private static let keyIndex = "CREATE INDEX key ON entry (key) WHERE key IS NOT NULL"

    private static func create(_ db: Database) throws {
      try db.execute(
        sql: """
          PRAGMA application_id = \(applicationID);
          PRAGMA user_version = \(version);
          CREATE TABLE entry (
            position INTEGER PRIMARY KEY, action TEXT NOT NULL, checksum INTEGER NOT NULL, coeffects TEXT, attached TEXT,
            key TEXT, reply TEXT, schema INTEGER
          ) STRICT;
          \(attachedIndex);
          \(keyIndex);
          \(partTable);
          \(digestTable);
          \(infoTable);
          \(momentTable);
          CREATE TABLE snapshot (
            position INTEGER PRIMARY KEY, state TEXT NOT NULL, checksum INTEGER NOT NULL, schema INTEGER
          ) STRICT;
          """)
    }

    /// Returns whether there are no tables: a process may have ended between creating the file and the tables.
    static func isEmpty(_ db: Database) throws -> Bool {
      try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM sqlite_master")) == 0
    }
  }

  // MARK: - Reading rows

  extension JournalFile {
    /// The mark of the first of the entries whose attachments are unknown.
    static let unknown = RecordChain.unknownAttachments

    /// Reads the newest snapshot before a position, and the entries since, up to a position.
    static func rows(
      _ db: Database, snapshotBefore limit: Int = .max, upTo last: Int = .max
    ) throws -> (snapshot: Row?, entries: [Row]) {
      if try JournalSchema.isEmpty(db) { return (nil, []) }
      let snapshot = try snapshot(db, before: limit)
      return (snapshot, try entries(db, from: (snapshot?.position ?? 0) + 1, upTo: last))
    }

    /// Reads all snapshots, newest first.
    static func snapshots(_ db: Database) throws -> [Row] {
      var (rows, limit) = ([Row](), Int.max)
      while let row = try snapshot(db, before: limit) {
        rows.append(row)
        limit = row.position
      }
      return rows
    }

    /// Reads the newest snapshot before a position.
    static func snapshot(_ db: Database, before limit: Int) throws -> Row? {
      let schema = try JournalSchema.version(of: db) < 5 ? "NULL" : "schema"
      let row = try GRDB.Row.fetchOne(
        db.cachedStatement(
          sql: "SELECT position, \(schema) FROM snapshot WHERE position < ? ORDER BY position DESC LIMIT 1"),
        arguments: [limit])
      return try row.map {
        let position = try $0.decode(Int.self, atIndex: 0)
        return Row(
          position: position, text: try JournalSchema.text(ofSnapshot: position, db),
          schema: try $0.decode(Int?.self, atIndex: 1) ?? 1)
      }
    }

    static func entries(_ db: Database, from first: Int, upTo last: Int = .max) throws -> [Row] {
      var attached = try attached(db, before: first)
      let rows = try GRDB.Row.fetchCursor(
        db,
        sql:
          "SELECT position, action, \(JournalSchema.metadata(db)) FROM entry WHERE position BETWEEN ? AND ? ORDER BY position",
        arguments: [first, last])
      return try Array(
        rows.map { row in
          if let change = try row.decode(String?.self, atIndex: 3) { attached = change == unknown ? nil : change }
          return try Row(row, attached: attached)
        })
    }

    /// Returns the attachments that handled the entry before a position; nil if they are unknown.
    static func attached(_ db: Database, before position: Int) throws -> String? {
      let text = try lastAttached(db, before: position)?.text
      return text == unknown ? nil : text
    }

    /// Returns the last entry before a position at which the attachments changed.
    static func lastAttached(_ db: Database, before position: Int) throws -> (position: Int, text: String)? {
      guard try JournalSchema.version(of: db) >= 3 else { return nil }
      return try GRDB.Row.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT position, attached FROM entry WHERE attached IS NOT NULL AND position < ?
            ORDER BY position DESC LIMIT 1
            """),
        arguments: [position]
      ).map { (try $0.decode(Int.self, atIndex: 0), try $0.decode(String.self, atIndex: 1)) }
    }

    /// Runs `body`, and converts errors of SQLite into errors of the journal.
    static func reporting<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
      do {
        return try body()
      } catch let error as DatabaseError {
        throw JournalError.database(error, path)
      } catch let error as RowDecodingError {
        throw JournalError.damaged(path: path, reason: "\(error)")
      }
    }
  }

  extension JournalFile.Row {
    /// Decodes an entry: its position, its action, and the columns of `JournalSchema.metadata`.
    init(_ row: GRDB.Row, attached: String? = nil) throws {
      self.init(
        position: try row.decode(Int.self, atIndex: 0), text: try row.decode(String.self, atIndex: 1),
        coeffects: try row.decode(String?.self, atIndex: 2), attached: attached,
        key: try row.decode(String?.self, atIndex: 4), schema: try row.decode(Int?.self, atIndex: 6) ?? 1)
    }
  }
#endif
