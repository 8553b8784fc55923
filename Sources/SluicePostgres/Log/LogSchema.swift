// Documentation/Internals/Postgres.md explains the tables.

#if Postgres
  /// The tables of a log, and their versions.
  ///
  /// A program that finds an older version brings it up to date, while others wait that start at the same time. Names
  /// are quoted, so a schema may have any name.
  struct LogSchema: Sendable {
    /// The name of the schema.
    let name: String
    /// The name as it is written in statements.
    let quoted: String

    init(_ name: String) {
      self.name = name
      quoted = "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    /// The version that this library writes.
    static let version = 4

    /// The number of parts that the table of entries has: as many can be vacuumed, and extended, at once.
    private static let partitions = 16

    /// The statements that lead from each version to the next.
    private var migrations: [[String]] {
      [
        [
          "CREATE TABLE \(quoted).info (name text PRIMARY KEY, value text NOT NULL)",
          """
          CREATE TABLE \(quoted).process (
            id bigint PRIMARY KEY, name text NOT NULL, address text, until timestamptz NOT NULL
          ) WITH (fillfactor = 50)
          """,
          """
          CREATE TABLE \(quoted).stream (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text COLLATE "C" NOT NULL UNIQUE,
            position bigint NOT NULL DEFAULT 0, checksum bigint NOT NULL, epoch bigint NOT NULL DEFAULT 0,
            owner bigint, unfinished boolean NOT NULL DEFAULT false, due timestamptz,
            followed timestamptz
          ) WITH (fillfactor = 70)
          """,
          "CREATE INDEX stream_unfinished ON \(quoted).stream (id) WHERE unfinished",
          """
          CREATE TABLE \(quoted).entry (
            stream bigint NOT NULL, position bigint NOT NULL, epoch bigint NOT NULL, action text NOT NULL,
            checksum bigint NOT NULL, coeffects text, attached text, key text, reply text, schema integer NOT NULL,
            PRIMARY KEY (stream, position)
          ) PARTITION BY HASH (stream)
          """,
        ]
          + (0..<Self.partitions).map {
            "CREATE TABLE \(quoted).entry_\($0) PARTITION OF \(quoted).entry"
              + " FOR VALUES WITH (MODULUS \(Self.partitions), REMAINDER \($0))"
          } + [
            "CREATE INDEX entry_key ON \(quoted).entry (stream, position) WHERE key IS NOT NULL",
            "CREATE INDEX entry_attached ON \(quoted).entry (stream, position) WHERE attached IS NOT NULL",
            """
            CREATE TABLE \(quoted).snapshot (
              stream bigint NOT NULL, position bigint NOT NULL, state text NOT NULL, checksum bigint NOT NULL,
              schema integer NOT NULL, PRIMARY KEY (stream, position)
            )
            """,
          ],
        RelayStatements.tables(in: quoted),
        versionMigration,
        // The number of its streams; none if it takes no streams of others.
        ["ALTER TABLE \(quoted).process ADD COLUMN streams bigint"],
      ]
    }

    /// Processes and streams have versions of the program's types. What was there is read as it was before: the newest
    /// entry of a stream has its greatest version.
    private var versionMigration: [String] {
      [
        """
        ALTER TABLE \(quoted).process ADD COLUMN reads integer NOT NULL DEFAULT 1,
          ADD COLUMN writes integer NOT NULL DEFAULT 1
        """,
        "ALTER TABLE \(quoted).stream ADD COLUMN version integer NOT NULL DEFAULT 1",
        """
        UPDATE \(quoted).stream s SET version = greatest(
          1, (SELECT e.schema FROM \(quoted).entry e WHERE e.stream = s.id AND e.position = s.position),
          (SELECT max(n.schema) FROM \(quoted).snapshot n WHERE n.stream = s.id))
        """,
        """
        INSERT INTO \(quoted).info SELECT 'version', max(version)::text FROM \(quoted).stream
        HAVING max(version) IS NOT NULL
        """,
      ]
    }

    // MARK: - Preparing

    /// Brings the tables up to date.
    ///
    /// - Parameters:
    ///   - line: The connection.
    ///   - program: The name of the program; nil if it gives none.
    /// - Throws: `PostgresError.foreign`, `newer` or `ofOtherProgram`; then nothing was changed.
    func prepare(on line: PostgresLine, program: String?) async throws {
      let found = try await version(on: line)
      if try check(found) < Self.version { try await migrate(on: line) }
      if let program { try await check(program, on: line) }
    }

    /// Returns the version of the tables; 0 if there are none; nil if there are tables that are no log.
    private func version(on line: PostgresLine) async throws -> Int? {
      let tables = try await line.run([
        PostgresStatement(
          """
          SELECT count(*), count(*) FILTER (WHERE relname = 'info') FROM pg_class
          WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = $1) AND relkind IN ('r', 'p', 'v', 'm')
          """, [.text(name)])
      ])[0]
      if tables.int(0, 0) == 0 { return 0 }
      if tables.int(0, 1) == 0 { return nil }
      let rows: [PostgresResult]
      do throws(PostgresFault) {
        rows = try await line.run([
          PostgresStatement("SELECT value FROM \(quoted).info WHERE name = 'log format'")
        ])
      } catch {
        // Its table `info` has other columns.
        if case .refused(let refusal) = error, refusal.code == "42703" { return nil }
        throw error
      }
      return rows[0].count == 0 ? nil : rows[0].int(0, 0).map(Int.init)
    }

    private func check(_ version: Int?) throws -> Int {
      guard let version else { throw PostgresError.foreign(schema: name) }
      if version > Self.version { throw PostgresError.newer(schema: name, version: version) }
      return version
    }

    /// Runs the migrations that are missing, as one transaction.
    private func migrate(on line: PostgresLine) async throws {
      // One after the other: what is missing is known only when no other process is at it.
      for number in 1...Self.version {
        let steps = migrations[number - 1].map { PostgresStatement(guarded($0, before: number)) }
        // Not `IF NOT EXISTS`: that needs the right to create one, also if an administrator has.
        let schema = PostgresStatement(
          "DO $sluice$ BEGIN IF to_regnamespace('\(quotedLiteral)') IS NULL THEN CREATE SCHEMA \(quoted); END IF;"
            + " END $sluice$")
        _ = try await line.run([patience, lock, schema] + steps + [note(number)], isPatient: true)
      }
    }

    /// Lets the transaction wait for locks as long as it takes.
    private var patience: PostgresStatement { PostgresStatement("SELECT set_config('lock_timeout', '0', true)") }

    /// Holds the lock of migrations to the end of the transaction.
    private var lock: PostgresStatement {
      PostgresStatement("SELECT pg_advisory_xact_lock(\(Self.lockNumber), hashtext($1))", [.text(name)])
    }

    /// "Slui" in ASCII: a number that no other program uses, as far as possible.
    private static let lockNumber = 0x536c_7569

    /// Returns a block that runs a statement if the tables are older than a version.
    private func guarded(_ statement: String, before version: Int) -> String {
      let former = "(SELECT value::int FROM \(quoted).info WHERE name = 'log format')"
      let found = version == 1 ? isEmpty : "\(former) < \(version)"
      return "DO $sluice$ BEGIN IF \(found) THEN \(statement); END IF; END $sluice$"
    }

    /// Whether there is no version yet. The table that has it is itself created in the transaction.
    private var isEmpty: String { "to_regclass('\(quotedLiteral).snapshot') IS NULL" }

    /// The quoted name inside a literal.
    private var quotedLiteral: String {
      quoted.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
    }

    private func note(_ version: Int) -> PostgresStatement {
      PostgresStatement(
        """
        INSERT INTO \(quoted).info VALUES ('log format', '\(version)')
        ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE info.value::int < excluded.value::int
        """)
    }

    /// Writes the name of the program, if there is none; throws if there is another.
    private func check(_ program: String, on line: PostgresLine) async throws {
      let rows = try await line.run([
        PostgresStatement(
          "INSERT INTO \(quoted).info VALUES ('program', $1) ON CONFLICT (name) DO NOTHING", [.text(program)]),
        PostgresStatement("SELECT value FROM \(quoted).info WHERE name = 'program'"),
      ])
      if let other = rows[1].text(0, 0), other != program {
        throw PostgresError.ofOtherProgram(schema: name, name: other, expected: program)
      }
    }
  }
#endif
