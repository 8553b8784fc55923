#if Journal
  import Foundation
  import GRDB
  import SluiceMigrations

  /// What a journal knows of the program that writes it, so that another one is refused, or checked.
  struct JournalProgram: Equatable, Sendable {
    /// The version of its types.
    var schema = 1
    /// The name that it gives itself; nil if it gives none.
    var name: String?
    /// The build of its executable; nil if it is not known.
    var build: String?

    init(schema: Int = 1, name: String? = nil, build: String? = nil) {
      (self.schema, self.name, self.build) = (schema, name, build)
    }

    /// This program.
    static func current(_ name: String?, _ migrations: Migrations) -> JournalProgram {
      JournalProgram(schema: migrations.current, name: name, build: currentBuild)
    }

    /// Reads what a journal knows: the version of its newest entry or snapshot, whichever is greater.
    init(_ db: Database) throws {
      guard try JournalSchema.version(of: db) >= 5 else { return }
      for table in ["entry", "snapshot"] {
        let newest = try Int.fetchOne(
          db.cachedStatement(sql: "SELECT schema FROM \(table) ORDER BY position DESC LIMIT 1"))
        schema = max(schema, newest ?? 1)
      }
      name = try JournalSchema.info("name", db)
      build = try JournalSchema.info("build", db)
    }

    /// Throws if this program must not read a journal.
    func check(_ writer: JournalProgram, path: String) throws {
      if let name, let other = writer.name, name != other {
        throw JournalError.ofOtherProgram(path: path, name: other, expected: name)
      }
      if writer.schema > schema {
        throw JournalError.ofNewerProgram(path: path, version: writer.schema, known: schema)
      }
    }

    /// Writes the name and the build.
    func write(_ db: Database) throws {
      for (key, value) in [("name", name), ("build", build)] {
        guard let value, try JournalSchema.info(key, db) != value else { continue }
        try JournalSchema.note(value, as: key, db)
      }
    }

    /// A mark that differs between two builds of a program; nil if the executable is not found.
    static let currentBuild: String? = {
      guard let path = Bundle.main.executablePath else { return nil }
      let state = FileIdentity.state(of: path)
      return state.isEmpty ? nil : state.map(String.init).joined(separator: ".")
    }()
  }

  // MARK: - Digests

  extension StateDigest {
    /// Reads all digests of a version of the program's types, by their positions.
    static func all(_ db: Database, schema: Int) throws -> [Int: StateDigest] {
      guard try JournalSchema.version(of: db) >= 5 else { return [:] }
      let rows = try GRDB.Row.fetchAll(
        db, sql: "SELECT position, ordered, unordered FROM digest WHERE schema = ?", arguments: [schema])
      return try Dictionary(
        uniqueKeysWithValues: rows.map {
          (
            try $0.decode(Int.self, atIndex: 0),
            StateDigest(
              ordered: try $0.decode(Int64.self, atIndex: 1), unordered: try $0.decode(Int64.self, atIndex: 2))
          )
        })
    }

    /// Writes the digest of the state after the entries up to a position.
    func write(at position: Int, schema: Int, _ db: Database) throws {
      let insert = try db.cachedStatement(
        sql: "INSERT OR REPLACE INTO digest (position, schema, ordered, unordered) VALUES (?, ?, ?, ?)")
      try insert.execute(arguments: [position, schema, ordered, unordered])
    }
  }
#endif
