#if Postgres
  extension LogStatements {
    /// The version in which entries are written, until a promotion.
    var version: String { "(SELECT value::int FROM \(schema).info WHERE name = 'version')" }

    /// Announces a process, with a lease, if it can read and write the version of the log. Raises that version first if
    /// the process cannot write it, and no living process is in the way. The last two results are the version, and the
    /// processes that do not read the lowest version of this one.
    ///
    /// The row of the version is locked: no process is announced while another one raises it.
    func announce(_ process: LogProcess, for lease: Duration) -> [PostgresStatement] {
      let versions = process.versions
      return [
        PostgresStatement(
          "INSERT INTO \(schema).info VALUES ('version', $1) ON CONFLICT (name) DO NOTHING",
          [.text("\(versions.newest)")]),
        lockVersion, raiseVersion(to: versions.lowest),
        PostgresStatement(
          """
          INSERT INTO \(schema).process (id, name, address, until, reads, writes)
          SELECT $1, $2, $3, clock_timestamp() + $4::int8 * interval '1 millisecond', $5, $6
          WHERE \(version) BETWEEN $6 AND $5
          ON CONFLICT (id) DO UPDATE SET until = excluded.until
          """,
          [
            .int(process.id), .text(process.name), .text(process.address), .int(Int64(lease.wholeMilliseconds)),
            .int(Int64(versions.newest)), .int(Int64(versions.lowest)),
          ]),
        PostgresStatement("SELECT \(version)"), processes(before: versions.lowest),
      ]
    }

    /// Raises the version of the log, if no living process is in the way. The last two results are the version, and
    /// the processes that do not read the new one.
    func promote(to newest: Int) -> [PostgresStatement] {
      [lockVersion, raiseVersion(to: newest), PostgresStatement("SELECT \(version)"), processes(before: newest)]
    }

    private var lockVersion: PostgresStatement {
      PostgresStatement("SELECT FROM \(schema).info WHERE name = 'version' FOR UPDATE")
    }

    private func raiseVersion(to newest: Int) -> PostgresStatement {
      PostgresStatement(
        """
        UPDATE \(schema).info SET value = $1::int8::text WHERE name = 'version' AND value::int < $1::int8
          AND NOT EXISTS (SELECT FROM \(schema).process p WHERE p.reads < $1::int8 AND p.until > clock_timestamp())
        """, [.int(Int64(newest))])
    }

    /// Returns the names of living processes that do not read a version, and what they read.
    private func processes(before newest: Int) -> PostgresStatement {
      PostgresStatement(
        """
        SELECT name, reads FROM \(schema).process WHERE reads < $1::int8 AND until > clock_timestamp() ORDER BY name
        """, [.int(Int64(newest))])
    }
  }
#endif
