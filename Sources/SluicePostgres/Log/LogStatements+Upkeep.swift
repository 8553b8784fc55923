// Documentation/Internals/Postgres.md explains which entries a start needs.

#if Postgres
  import SluiceMigrations

  extension LogStatements {
    // MARK: - Removing entries

    /// Returns the position from which on all entries of a stream are within the limits.
    ///
    /// The first younger entry counts, because the clock may have been wrong for a while. Entries without a time were
    /// recorded before there was one: they are older than any.
    func limit(_ stream: Int64, keeping entries: Int?, age: Duration?) -> PostgresStatement {
      let longest = Duration.seconds(1_000 * 365 * 86_400)
      let milliseconds = age.map { max(.zero, min($0, longest)).wholeMilliseconds } ?? -1
      return PostgresStatement(
        """
        SELECT greatest(s.position - nullif($2::int8, -1), CASE WHEN $3::int8 >= 0 THEN coalesce((
          SELECT e.position FROM \(schema).entry e
          WHERE e.stream = s.id AND e.time > clock_timestamp() - $3::int8 * interval '1 millisecond'
          ORDER BY e.position LIMIT 1), s.position + 1) END)
        FROM \(schema).stream s WHERE s.id = $1
        """, [.int(stream), .int(Int64(entries ?? -1)), .int(Int64(milliseconds))], name: "limit")
    }

    /// The position from which on all entries of a stream stay, and that up to which keys are forgotten. A start reads
    /// from the newest snapshot on, or from the one before it.
    private var bounds: String {
      """
      WITH b AS (
        SELECT s.id, s.position - $3::int8 AS keyed, least(
          $2::int8, coalesce((
            SELECT n.position FROM \(schema).snapshot n WHERE n.stream = s.id ORDER BY n.position DESC OFFSET 1 LIMIT 1
          ), 0)) AS first
        FROM \(schema).stream s WHERE s.id = $1)
      """
    }

    /// Returns the oldest entries of a stream that no start needs. An entry stays if its key is remembered, or if it
    /// has the attachments of the first one that stays.
    func removable(_ stream: Int64, before first: Int64, keyWindow: Int, limit: Int) -> PostgresStatement {
      PostgresStatement(
        """
        \(bounds)
        SELECT \(columns) FROM \(schema).entry e JOIN b ON e.stream = b.id
        WHERE e.position < b.first AND (e.key IS NULL OR e.position <= b.keyed) AND e.position <> coalesce((
          SELECT max(a.position) FROM \(schema).entry a
          WHERE a.stream = b.id AND a.attached IS NOT NULL AND a.position <= b.first), 0)
        ORDER BY e.position LIMIT $4
        """,
        [.int(stream), .int(first), .int(Int64(keyWindow)), .int(Int64(limit))], name: "removable")
    }

    /// Removes entries, and the snapshots from which nothing can be replayed then.
    func remove(
      _ positions: [Int64], of stream: Int64, before first: Int64, keyWindow: Int
    ) -> [PostgresStatement] {
      [
        PostgresStatement(
          "\(bounds) DELETE FROM \(schema).snapshot n USING b WHERE n.stream = b.id AND n.position < b.first",
          [.int(stream), .int(first), .int(Int64(keyWindow))], name: "unneeded"),
        PostgresStatement(
          "DELETE FROM \(schema).entry WHERE stream = $1 AND position = ANY($2::int8[])",
          [.int(stream), .ints(positions)],
          name: "remove"),
      ]
    }

    /// Returns streams after one, that may have entries which no start needs.
    func compactable(after stream: Int64, keeping entries: Int) -> PostgresStatement {
      PostgresStatement(
        """
        SELECT s.id, s.name FROM \(schema).stream s WHERE s.id > $1 AND s.position > $2 AND EXISTS (
          SELECT FROM \(schema).snapshot n WHERE n.stream = s.id AND n.position > 0)
        ORDER BY s.id LIMIT 1000
        """, [.int(stream), .int(Int64(entries))], name: "compactable")
    }

    /// Returns the id of a stream; none if it is not there.
    func id(of stream: String) -> PostgresStatement {
      PostgresStatement("SELECT id, name FROM \(schema).stream WHERE name = $1", [.text(stream)])
    }

    // MARK: - Reading all

    /// Returns the end of a stream, its snapshots with the checksums of the entries before them, and the attachments
    /// that handled the entry of the oldest one.
    func contents(_ stream: Int64) -> [PostgresStatement] {
      [
        PostgresStatement("SELECT position, checksum FROM \(schema).stream WHERE id = $1", [.int(stream)]),
        PostgresStatement(
          """
          SELECT n.position, n.state, n.checksum, n.schema, e.checksum FROM \(schema).snapshot n
          LEFT JOIN \(schema).entry e ON e.stream = n.stream AND e.position = n.position
          WHERE n.stream = $1 ORDER BY n.position
          """, [.int(stream)]),
        PostgresStatement(
          """
          SELECT attached FROM \(schema).entry WHERE stream = $1 AND attached IS NOT NULL AND position <= (
            SELECT min(position) FROM \(schema).snapshot WHERE stream = $1)
          ORDER BY position DESC LIMIT 1
          """, [.int(stream)]),
      ]
    }

    /// Returns entries after a position, whether or not they follow each other.
    func rows(of stream: Int64, after position: Int, limit: Int) -> PostgresStatement {
      PostgresStatement(
        "SELECT \(columns) FROM \(schema).entry WHERE stream = $1 AND position > $2 ORDER BY position LIMIT $3",
        [.int(stream), .int(Int64(position)), .int(Int64(limit))])
    }

    // MARK: - Changing

    /// Writes entries and snapshots of a stream again, and its checksum, if this process still owns it. The last result
    /// is the checksum of the stream. It may be run again.
    func rewrite(_ change: LogRewrite, by owner: Int64) -> [PostgresStatement] {
      let (old, new) = (change.former.checksum.stored, change.end.checksum.stored)
      // What the first statement does is what the others look for.
      let mine = "s.id = $1 AND s.epoch = $2 AND s.owner = $3 AND s.checksum = $4"
      let values: [PostgresValue] = [.int(change.stream), .int(change.epoch), .int(owner), .int(new)]
      let (rows, snapshots) = (change.rows, change.snapshots)
      return [
        PostgresStatement(
          """
          UPDATE \(schema).stream SET checksum = $4, version = greatest(version, $7::int8)
          WHERE id = $1 AND epoch = $2 AND owner = $3 AND position = $5 AND checksum = $6
          """, values + [.int(Int64(change.end.position)), .int(old), .int(Int64(change.version))]),
        PostgresStatement(
          """
          UPDATE \(schema).entry e SET action = n.action, checksum = n.checksum, coeffects = n.coeffects, key = n.key,
            reply = n.reply, schema = n.schema
          FROM \(schema).stream s, unnest(
              $5::int8[], $6::text[], $7::int8[], $8::text[], $9::text[], $10::text[], $11::int8[])
            AS n(position, action, checksum, coeffects, key, reply, schema)
          WHERE \(mine) AND e.stream = s.id AND e.position = n.position
          """,
          values + [
            .ints(rows.map { Int64($0.position) }), .texts(rows.map(\.text)), .ints(rows.map(\.checksum.stored)),
            .texts(rows.map(\.coeffects)), .texts(rows.map(\.key)), .texts(rows.map(\.reply)),
            .ints(rows.map { Int64($0.schema ?? 1) }),
          ]),
        PostgresStatement(
          """
          UPDATE \(schema).snapshot o SET state = n.state, checksum = n.checksum, schema = n.schema
          FROM \(schema).stream s, unnest($5::int8[], $6::text[], $7::int8[], $8::int8[])
            AS n(position, state, checksum, schema)
          WHERE \(mine) AND o.stream = s.id AND o.position = n.position
          """,
          values + [
            .ints(snapshots.map { Int64($0.end.position) }), .texts(snapshots.map(\.text)),
            .ints(snapshots.map(\.checksum.stored)), .ints(snapshots.map { Int64($0.schema) }),
          ]),
        PostgresStatement("SELECT checksum FROM \(schema).stream s WHERE \(mine)", values),
      ]
    }

    /// Deletes a stream, if a process still owns it.
    func delete(_ stream: Int64, epoch: Int64, by owner: Int64) -> [PostgresStatement] {
      let mine = "SELECT id FROM \(schema).stream WHERE id = $1 AND epoch = $2 AND owner = $3"
      let values: [PostgresValue] = [.int(stream), .int(epoch), .int(owner)]
      return [
        PostgresStatement("\(mine) FOR UPDATE", values),
        PostgresStatement("DELETE FROM \(schema).entry WHERE stream IN (\(mine))", values),
        PostgresStatement("DELETE FROM \(schema).snapshot WHERE stream IN (\(mine))", values),
        PostgresStatement("DELETE FROM \(schema).stream WHERE id IN (\(mine))", values),
        PostgresStatement("SELECT FROM \(schema).stream WHERE id = $1", [.int(stream)]),
      ]
    }
  }

  /// What is written again in a stream.
  struct LogRewrite: Sendable {
    let stream: Int64
    let epoch: Int64
    /// The end of the stream before and after the change, at one position.
    let former: RecordEnd
    let end: RecordEnd
    let rows: [StoredEntry]
    let snapshots: [LogSnapshot]
    let version: Int
  }
#endif
