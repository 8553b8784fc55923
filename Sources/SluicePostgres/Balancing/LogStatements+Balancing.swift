#if Postgres
  /// Statements that move streams to other processes.
  extension LogStatements {
    /// Returns the processes that are alive, take streams, and read the version of the log, with the numbers of their
    /// streams.
    var shares: PostgresStatement {
      PostgresStatement(
        """
        SELECT id, streams, name, address FROM \(schema).process
        WHERE streams IS NOT NULL AND until > clock_timestamp() AND reads >= coalesce(\(version), 1) ORDER BY id
        """, name: "shares")
    }

    /// Makes other processes the owners of streams, each with another epoch, so that nothing of the former owner is
    /// carried out any more. Returns the numbers of those that were handed over.
    ///
    /// A stream stays where it is if its epoch or its owner is another one, or if the target has no lease, takes no
    /// streams, or cannot read it. What is handed over is unfinished: its new owner looks for that, and wakes the
    /// store; if it does not live that long, another process does.
    func give(_ gifts: [LogChores.Gift], by owner: Int64, step: Int64) -> PostgresStatement {
      PostgresStatement(
        """
        UPDATE \(schema).stream s SET owner = b.target, epoch = s.epoch + $4, unfinished = true, due = NULL
        FROM unnest($1::int8[], $2::int8[], $3::int8[]) AS b(stream, epoch, target)
        WHERE s.id = b.stream AND s.epoch = b.epoch AND s.owner = $5
          AND EXISTS (
            SELECT FROM \(schema).process p WHERE p.id = b.target AND p.streams IS NOT NULL
              AND p.until > clock_timestamp() AND p.reads >= s.version)
        RETURNING s.id
        """,
        [
          .ints(gifts.map(\.owned.stream)), .ints(gifts.map(\.owned.epoch)), .ints(gifts.map(\.target)), .int(step),
          .int(owner),
        ], name: "give")
    }
  }
#endif
