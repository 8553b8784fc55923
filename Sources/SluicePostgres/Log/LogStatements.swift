// Documentation/Internals/Postgres.md explains why each of these is safe whoever else is at work.

#if Postgres
  import SluiceMigrations

  /// The statements of a log. Each names what it checks: nothing is read first and written later.
  struct LogStatements: Sendable {
    let schema: String
    /// The channel on which followers are notified of entries.
    let channel: String

    init(_ schema: LogSchema) {
      self.schema = schema.quoted
      // A name of a channel has less than 64 bytes.
      channel = "sluice_\(String(UInt64(bitPattern: Checksum.start.next(0, schema.name).stored), radix: 16))"
    }

    /// A process with a lease that has not run out.
    func isAlive(_ process: String) -> String {
      "EXISTS (SELECT FROM \(schema).process p WHERE p.id = \(process) AND p.until > clock_timestamp())"
    }

    /// What a connection that reads begins with: all statements of an exchange read the same moment of a stream, whose
    /// owner may write meanwhile. A statement that would change what another transaction has changed since is refused,
    /// and the exchange is run again.
    static let readingGreeting = [
      PostgresStatement("SET default_transaction_isolation = 'repeatable read'")
    ]

    // MARK: - Appending

    /// What a connection that writes begins with: what was acknowledged survives a crash, whatever the database or the
    /// user sets for others. A stronger setting is kept.
    static let writingGreeting = [
      PostgresStatement(
        """
        SELECT set_config('synchronous_commit', 'on', false)
        WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply')
        """)
    ]

    /// Appends entries to many streams. A stream is left out if it has another owner, another epoch or another end than
    /// its writer knows. Returns the ids of the others.
    func append(_ writes: [LogWrite], by owner: Int64) -> PostgresStatement {
      let rows = writes.flatMap { write in write.rows.map { (write.stream, $0) } }
      let first = writes.compactMap { write in write.initial.map { (write.stream, $0) } }
      return PostgresStatement(
        """
        WITH batch AS (
          SELECT * FROM unnest($1::int8[], $2::int8[], $3::int8[], $4::int8[], $5::int8[], $20::int8[], $22::int8[])
            AS b(stream, epoch, former, last, checksum, formerly, version)),
        moved AS (
          UPDATE \(schema).stream s SET position = b.last, checksum = b.checksum, unfinished = true, due = NULL,
            version = greatest(s.version, b.version)
          FROM batch b WHERE s.id = b.stream AND s.epoch = b.epoch AND s.position = b.former
            AND s.checksum = b.formerly AND s.owner = $21
          RETURNING s.id, s.epoch, s.followed),
        added AS (
          INSERT INTO \(schema).entry (
            stream, position, epoch, action, checksum, coeffects, attached, key, reply, schema)
          SELECT e.stream, e.position, m.epoch, e.action, e.checksum, e.coeffects, e.attached, e.key, e.reply, e.schema
          FROM unnest(
              $6::int8[], $7::int8[], $8::text[], $9::int8[], $10::text[], $11::text[], $12::text[], $13::text[],
              $14::int8[])
            AS e(stream, position, action, checksum, coeffects, attached, key, reply, schema)
          JOIN moved m ON m.id = e.stream),
        begun AS (
          INSERT INTO \(schema).snapshot (stream, position, state, checksum, schema)
          SELECT i.stream, 0, i.state, i.checksum, i.schema
          FROM unnest($15::int8[], $16::text[], $17::int8[], $18::int8[]) AS i(stream, state, checksum, schema)
          JOIN moved m ON m.id = i.stream)
        SELECT id, CASE WHEN followed > clock_timestamp() THEN pg_notify($19, id::text)::text END FROM moved
        """,
        [
          .ints(writes.map(\.stream)), .ints(writes.map(\.epoch)), .ints(writes.map { Int64($0.former.position) }),
          .ints(writes.map { Int64($0.end.position) }), .ints(writes.map(\.end.checksum.stored)),
          .ints(rows.map(\.0)), .ints(rows.map { Int64($0.1.position) }), .texts(rows.map(\.1.text)),
          .ints(rows.map(\.1.checksum.stored)), .texts(rows.map(\.1.coeffects)), .texts(rows.map(\.1.attached)),
          .texts(rows.map(\.1.key)), .texts(rows.map(\.1.reply)), .ints(rows.map { Int64($0.1.schema ?? 1) }),
          .ints(first.map(\.0)), .texts(first.map(\.1.text)), .ints(first.map(\.1.checksum.stored)),
          .ints(first.map { Int64($0.1.schema) }), .text(channel), .ints(writes.map(\.former.checksum.stored)),
          .int(owner), .ints(writes.map { Int64($0.version) }),
        ], name: "append")
    }

    /// Returns for each stream its position, its epoch, the epoch and the checksum of the entry at the last position of
    /// a write, its owner and whether that is this process, and the checksum of the entry before the write: all that is
    /// needed to tell what became of it, and whether the database has what it acknowledged.
    func outcomes(_ writes: [LogWrite], of owner: Int64) -> PostgresStatement {
      PostgresStatement(
        """
        SELECT b.stream, s.position, s.epoch, e.epoch, e.checksum, coalesce(s.owner = $3, false), p.name, p.address,
          f.checksum
        FROM unnest($1::int8[], $2::int8[], $4::int8[]) AS b(stream, last, former)
        LEFT JOIN \(schema).stream s ON s.id = b.stream
        LEFT JOIN \(schema).entry e ON e.stream = b.stream AND e.position = b.last
        LEFT JOIN \(schema).entry f ON f.stream = b.stream AND f.position = b.former
        LEFT JOIN \(schema).process p ON p.id = s.owner
        """,
        [
          .ints(writes.map(\.stream)), .ints(writes.map { Int64($0.end.position) }), .int(owner),
          .ints(writes.map { Int64($0.former.position) }),
        ], name: "outcomes")
    }

    /// Lets no attempt of a write be carried out any more: the stream gets another epoch, with its present owner.
    func fence(_ write: LogWrite, by owner: Int64) -> PostgresStatement {
      PostgresStatement(
        "UPDATE \(schema).stream SET epoch = epoch + 1 WHERE id = $1 AND epoch = $2 AND owner = $3",
        [.int(write.stream), .int(write.epoch), .int(owner)])
    }

    /// Keeps a snapshot, unless the stream has another epoch or another entry before it; deletes all but the first
    /// and the last two.
    func keep(_ snapshot: LogSnapshot) -> [PostgresStatement] {
      [
        // Seldom, so that appends do not wait for this transaction: only if the log was promoted since the last entry.
        PostgresStatement(
          "UPDATE \(schema).stream SET version = $3 WHERE id = $1 AND epoch = $2 AND version < $3::int8",
          [.int(snapshot.stream), .int(snapshot.epoch), .int(Int64(snapshot.schema))], name: "raise"),
        PostgresStatement(
          """
          INSERT INTO \(schema).snapshot (stream, position, state, checksum, schema)
          SELECT s.id, $3, $4, $5, $6 FROM \(schema).stream s WHERE s.id = $1 AND s.epoch = $2
            AND EXISTS (SELECT FROM \(schema).entry e WHERE e.stream = s.id AND e.position = $3 AND e.checksum = $7)
          ON CONFLICT (stream, position) DO UPDATE
          SET state = excluded.state, checksum = excluded.checksum, schema = excluded.schema
          """,
          [
            .int(snapshot.stream), .int(snapshot.epoch), .int(Int64(snapshot.end.position)), .text(snapshot.text),
            .int(snapshot.checksum.stored), .int(Int64(snapshot.schema)), .int(snapshot.end.checksum.stored),
          ], name: "keep"),
        PostgresStatement(
          """
          DELETE FROM \(schema).snapshot WHERE stream = $1 AND position > 0 AND position NOT IN (
            SELECT position FROM \(schema).snapshot WHERE stream = $1 ORDER BY position DESC LIMIT 2)
          """, [.int(snapshot.stream)], name: "thin"),
      ]
    }

    // MARK: - Owning

    /// The steps by which an epoch grows.
    static let epochSteps: ClosedRange<Int64> = 1...1_000_000

    /// Makes a process with a lease the owner of a stream, unless another one is that is alive, and reads the stream:
    /// rows of the new owner, of the present owner and whether the process has a lease, of the snapshot, the entries
    /// since, the attachments before, and the keys.
    ///
    /// A process that is the owner takes the stream again only from the epoch that it names. So an attempt that arrives
    /// late takes nothing from a store that this process has opened meanwhile.
    ///
    /// The epoch grows by a random step, so that a database that has forgotten some, as one that was restored, gives
    /// none of them again. A stream that has what a later version of the program wrote stays where it is.
    func open(
      _ stream: String, by process: Int64, version: Int, from epoch: Int64, step: Int64, keyWindow: Int
    ) -> [PostgresStatement] {
      let mine = "(SELECT id FROM \(schema).stream WHERE name = $1 AND owner = $2)"
      let newest = "coalesce((SELECT max(position) FROM \(schema).snapshot WHERE stream = \(mine)), 0)"
      let values: [PostgresValue] = [.text(stream), .int(process)]
      return [
        PostgresStatement(
          "INSERT INTO \(schema).stream (name, checksum) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
          [.text(stream), .int(Checksum.start.stored)], name: "begin"),
        // So that an owner without a row cannot renew its lease, and look whether it has lost something, between the
        // moment that is read here and the end of this: its renewal waits, or this is refused and run again.
        PostgresStatement(
          """
          INSERT INTO \(schema).process (id, name, until)
          SELECT s.owner, '', '-infinity' FROM \(schema).stream s WHERE s.name = $1 AND s.owner <> $2
            AND NOT EXISTS (SELECT FROM \(schema).process p WHERE p.id = s.owner)
          ON CONFLICT (id) DO NOTHING
          """, values, name: "hold"),
        // A renewal that is on its way holds the row until it is committed. Otherwise it could say that it was in time,
        // and be committed after this.
        PostgresStatement(
          """
          DELETE FROM \(schema).process p USING \(schema).stream s
          WHERE s.name = $1 AND p.id = s.owner AND p.id <> $2 AND p.until <= clock_timestamp()
          """, values, name: "expire"),
        // Not by the time: the leases are those of the moment that is read, and the clock goes on. A lease that has run
        // out is not there any more.
        PostgresStatement(
          """
          UPDATE \(schema).stream s SET owner = $2, epoch = s.epoch + $4, due = NULL
          WHERE s.name = $1 AND \(isAlive("$2")) AND s.version <= $5::int8 AND (
            s.owner IS NULL OR s.owner = $2 AND s.epoch = $3
            OR s.owner <> $2 AND NOT EXISTS (SELECT FROM \(schema).process p WHERE p.id = s.owner))
          RETURNING s.id, s.epoch, s.position, s.checksum
          """, values + [.int(epoch), .int(step), .int(Int64(version))], name: "claim"),
        PostgresStatement(
          """
          SELECT s.owner, p.name, p.address, s.epoch, \(isAlive("$2")), s.version,
            coalesce(p.id <> $2 AND p.until > clock_timestamp(), false)
          FROM \(schema).stream s LEFT JOIN \(schema).process p ON p.id = s.owner WHERE s.name = $1
          """, values, name: "owner"),
        snapshot(before: "int8 '9223372036854775807'", of: mine, values),
        entries(after: newest, of: mine, values),
        attached(through: newest, of: mine, values),
        PostgresStatement(
          """
          SELECT position, key, reply FROM \(schema).entry WHERE stream = \(mine) AND key IS NOT NULL
            AND position > (SELECT position FROM \(schema).stream WHERE name = $1) - $3
          ORDER BY position
          """, values + [.int(Int64(keyWindow))], name: "keys"),
      ]
    }

    /// Reads the newest snapshot before a position, the entries since, up to another position, and the attachments.
    func read(_ stream: Int64, snapshotBefore limit: Int, upTo last: Int) -> [PostgresStatement] {
      let values: [PostgresValue] = [.int(stream), .int(Int64(limit))]
      let newest = "coalesce((SELECT max(position) FROM \(schema).snapshot WHERE stream = $1 AND position < $2), 0)"
      return [
        snapshot(before: "$2", of: "$1", values, name: nil),
        PostgresStatement(
          "SELECT \(columns) FROM \(schema).entry WHERE stream = $1 AND position > \(newest) AND position <= $3"
            + " ORDER BY position", values + [.int(Int64(last))]),
        attached(through: newest, of: "$1", values, name: nil),
      ]
    }

    /// The columns of an entry.
    var columns: String { "position, action, checksum, coeffects, attached, key, reply, schema" }

    /// The newest snapshot, with the checksum of the entry that it follows.
    private func snapshot(
      before limit: String, of stream: String, _ values: [PostgresValue], name: String? = "snapshot"
    ) -> PostgresStatement {
      PostgresStatement(
        """
        SELECT n.position, n.state, n.checksum, n.schema, e.checksum FROM \(schema).snapshot n
        LEFT JOIN \(schema).entry e ON e.stream = n.stream AND e.position = n.position
        WHERE n.stream = \(stream) AND n.position < \(limit) ORDER BY n.position DESC LIMIT 1
        """, values, name: name)
    }

    private func entries(after first: String, of stream: String, _ values: [PostgresValue]) -> PostgresStatement {
      PostgresStatement(
        "SELECT \(columns) FROM \(schema).entry WHERE stream = \(stream) AND position > \(first) ORDER BY position",
        values, name: "entries")
    }

    /// The attachments that handled the entry at a position: those of the last entry at which they changed.
    private func attached(
      through last: String, of stream: String, _ values: [PostgresValue], name: String? = "attached"
    ) -> PostgresStatement {
      PostgresStatement(
        """
        SELECT attached FROM \(schema).entry WHERE stream = \(stream) AND attached IS NOT NULL AND position <= \(last)
        ORDER BY position DESC LIMIT 1
        """, values, name: name)
    }

    /// Notes which streams rest, and until when others do, hands streams over, and gives up the others. A stream that
    /// was never written is deleted.
    func giveUp(
      _ chores: LogChores, by owner: Int64, step: Int64 = .random(in: epochSteps)
    ) -> [PostgresStatement] {
      let rests: [PostgresValue] = [.ints(chores.rests.map(\.stream)), .ints(chores.rests.map(\.epoch))]
      let released: [PostgresValue] = [.ints(chores.releases.map(\.stream)), .ints(chores.releases.map(\.epoch))]
      let these = "FROM unnest($1::int8[], $2::int8[]) AS b(stream, epoch) WHERE s.id = b.stream AND s.epoch = b.epoch"
      var statements: [PostgresStatement] = []
      if !chores.rests.isEmpty {
        statements.append(
          PostgresStatement("UPDATE \(schema).stream s SET unfinished = false \(these)", rests, name: "rest"))
      }
      if !chores.waits.isEmpty {
        statements.append(
          PostgresStatement(
            """
            UPDATE \(schema).stream s SET due = clock_timestamp() + b.time * interval '1 millisecond'
            FROM unnest($1::int8[], $2::int8[], $3::int8[]) AS b(stream, epoch, time)
            WHERE s.id = b.stream AND s.epoch = b.epoch
            """,
            [
              .ints(chores.waits.map(\.owned.stream)), .ints(chores.waits.map(\.owned.epoch)),
              .ints(chores.waits.map { Int64($0.time.wholeMilliseconds) }),
            ], name: "wait"))
      }
      if !chores.releases.isEmpty {
        let using = these.replacingFirst("FROM", by: "USING")
        statements += [
          PostgresStatement(
            "DELETE FROM \(schema).stream s \(using) AND s.position = 0"
              + " AND coalesce(s.followed < clock_timestamp(), true)", released, name: "forget")
        ]
        if !chores.gifts.isEmpty { statements.append(give(chores.gifts, by: owner, step: step)) }
        statements += [
          PostgresStatement(
            "UPDATE \(schema).stream s SET owner = NULL \(these) AND s.owner = $3", released + [.int(owner)],
            name: "release")
        ]
      }
      return statements
    }
  }

  extension String {
    fileprivate func replacingFirst(_ word: String, by other: String) -> String {
      hasPrefix(word) ? other + dropFirst(word.count) : self
    }
  }
#endif
