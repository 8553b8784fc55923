// Documentation/Internals/Postgres.md explains why each of these is safe whoever else is at work.

#if Postgres
  import SluiceMigrations

  /// Statements of followers, and of leases.
  extension LogStatements {
    // MARK: - Following

    /// Returns the id of a stream, which is created if it is not there, and lets appends to it notify its followers,
    /// for a minute. So its row stays, also if nothing is written.
    func find(_ stream: String) -> PostgresStatement {
      PostgresStatement(
        """
        INSERT INTO \(schema).stream (name, checksum, followed) VALUES ($1, $2, clock_timestamp() + interval '1 minute')
        ON CONFLICT (name) DO UPDATE SET followed = excluded.followed RETURNING id
        """, [.text(stream), .int(Checksum.start.stored)])
    }

    /// Lets appends to a stream notify its followers, for a minute.
    func noteFollowed(_ stream: Int64) -> PostgresStatement {
      PostgresStatement(
        "UPDATE \(schema).stream SET followed = clock_timestamp() + interval '1 minute' WHERE id = $1", [.int(stream)],
        name: "follow")
    }

    /// Returns entries after a position, and whether the stream is there.
    func entries(of stream: Int64, after position: Int, limit: Int) -> [PostgresStatement] {
      [
        PostgresStatement(
          "SELECT \(columns) FROM \(schema).entry WHERE stream = $1 AND position > $2 ORDER BY position LIMIT $3",
          [.int(stream), .int(Int64(position)), .int(Int64(limit))], name: "next"),
        PostgresStatement("SELECT FROM \(schema).stream WHERE id = $1", [.int(stream)], name: "there"),
      ]
    }

    // MARK: - Leases

    /// Prolongs the lease of a process, and announces the number of its streams; nil if it takes none. Returns whether
    /// it had not run out, when the server was started, and the version of the log.
    func renew(_ process: LogProcess, for lease: Duration, streams: Int? = nil) -> PostgresStatement {
      PostgresStatement(
        """
        WITH former AS (SELECT until > clock_timestamp() AS is_alive FROM \(schema).process WHERE id = $1)
        INSERT INTO \(schema).process (id, name, address, until, reads, writes, streams)
        VALUES ($1, $2, $3, clock_timestamp() + $4::int8 * interval '1 millisecond', $5, $6, nullif($7, -1))
        ON CONFLICT (id) DO UPDATE SET until = excluded.until, streams = excluded.streams
        RETURNING coalesce((SELECT is_alive FROM former), false), pg_postmaster_start_time()::text, \(version)
        """,
        [
          .int(process.id), .text(process.name), .text(process.address), .int(Int64(lease.wholeMilliseconds)),
          .int(Int64(process.versions.newest)), .int(Int64(process.versions.lowest)),
          .int(Int64(streams ?? -1)),
        ], name: "renew")
    }

    /// Returns those of some streams that have another epoch or owner, with their epochs.
    func lost(_ streams: [LogOwned], by owner: Int64) -> PostgresStatement {
      PostgresStatement(
        """
        SELECT b.stream, s.epoch FROM unnest($1::int8[], $2::int8[]) AS b(stream, epoch)
        LEFT JOIN \(schema).stream s ON s.id = b.stream
        WHERE s.epoch IS DISTINCT FROM b.epoch OR s.owner IS DISTINCT FROM $3
        """, [.ints(streams.map(\.stream)), .ints(streams.map(\.epoch)), .int(owner)], name: "lost")
    }

    /// Returns streams that may have work, and no store: those that no process has which is alive, and those that this
    /// one has without knowing, because the attempt that took them had no answer, or fenced. Those that a version of
    /// the program cannot read are left out.
    func orphans(for process: Int64, with stores: [Int64], version: Int) -> PostgresStatement {
      PostgresStatement(
        """
        SELECT s.name FROM \(schema).stream s
        WHERE s.unfinished AND (s.due IS NULL OR s.due <= clock_timestamp()) AND s.version <= $3::int8
          AND (s.owner IS NULL OR NOT \(isAlive("s.owner")) OR s.owner = $1)
          AND NOT EXISTS (SELECT FROM unnest($2::int8[]) AS o(id) WHERE o.id = s.id AND s.owner = $1)
        ORDER BY s.id LIMIT 10000
        """, [.int(process), .ints(stores), .int(Int64(version))], name: "orphans")
    }

    /// Removes a process, so that all of its streams are free at once; and those that ended long ago.
    func leave(_ process: Int64) -> PostgresStatement {
      PostgresStatement(
        """
        DELETE FROM \(schema).process WHERE id = $1 OR until < clock_timestamp() - interval '1 day'
        """, [.int(process)])
    }
  }
#endif
