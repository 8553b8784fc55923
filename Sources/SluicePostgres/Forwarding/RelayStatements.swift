#if Postgres
  /// A request as it is in the inbox.
  struct PostedRequest: Sendable {
    let stream: String
    let key: String
    let text: String
    /// The version of the program's types that the text is of.
    let schema: Int
    /// The time after which nobody handles it any more; nil if it is kept as long as its sender lives.
    let limit: Duration?
    /// Whether somebody waits for the answer.
    let hasSender: Bool
  }

  /// The tables of requests, and the statements on them.
  ///
  /// A row of the inbox is a request of one process for a stream: posted, taken by the owner of the stream in one of
  /// its epochs, answered, deleted. Nothing in it has to survive a crash of the server: the key of a request makes it
  /// harmless to post it again.
  struct RelayStatements: Sendable {
    private let schema: String
    /// What the channel of a process begins with; its number follows.
    private let channel: String
    private let process: Int64

    init(_ schema: LogSchema, channel: String, process: Int64) {
      self.schema = schema.quoted
      self.channel = channel + "_"
      self.process = process
    }

    /// The number of requests that may wait for a stream.
    static let limit = 1_000
    /// The number of requests that one exchange takes.
    static let takeLimit = 200
    /// The text of a notification that requests wait whose stream nobody has.
    static let moved = "moved"
    /// The text of a notification that streams were handed over to the process.
    static let given = "given"
    /// The time that a request without a limit is kept, unless its sender prolongs it.
    private static let keeping: Int64 = 60_000

    /// The time for which a request is kept.
    private static func milliseconds(_ limit: Duration?) -> Int64 {
      // Not more than thirty years, which is a limit that a date can have.
      limit.map { Int64(max(.zero, min($0, .seconds(1_000_000_000))).wholeMilliseconds) } ?? keeping
    }

    /// The statements that add the tables to a log without them.
    static func tables(in schema: String) -> [String] {
      [
        // The connection of a process: one that was lost may still be at work.
        "CREATE UNLOGGED TABLE \(schema).desk (process bigint PRIMARY KEY, line bigint NOT NULL)",
        """
        CREATE UNLOGGED TABLE \(schema).inbox (
          id bigint GENERATED ALWAYS AS IDENTITY, asker bigint NOT NULL, number bigint NOT NULL,
          stream text COLLATE "C" NOT NULL, key text NOT NULL, action text NOT NULL, schema integer NOT NULL,
          waits boolean NOT NULL, made timestamptz NOT NULL DEFAULT clock_timestamp(), until timestamptz NOT NULL,
          taker bigint, taken bigint, takes integer NOT NULL DEFAULT 0, answered timestamptz, answer text,
          PRIMARY KEY (asker, number)
        )
        """,
        "CREATE INDEX inbox_waiting ON \(schema).inbox (stream, id) WHERE answered IS NULL",
      ]
    }

    /// The statement that lets processes say that they take requests where a crash does not remove it.
    static func serving(in schema: String) -> String {
      "ALTER TABLE \(schema).process ADD COLUMN serves boolean NOT NULL DEFAULT false"
    }

    /// What the connection begins with.
    var greeting: [PostgresStatement] {
      [
        PostgresStatement("SET synchronous_commit = off"), PostgresStatement("LISTEN \(channel)\(process)"),
      ]
    }

    private func isAlive(_ process: String) -> String {
      "EXISTS (SELECT FROM \(schema).process p WHERE p.id = \(process) AND p.until > clock_timestamp())"
    }

    // MARK: - Connections

    /// Notes that the process takes requests: also if its row was deleted, because its lease had run out.
    var serve: PostgresStatement {
      PostgresStatement(
        "UPDATE \(schema).process SET serves = true WHERE id = $1 AND NOT serves", [.int(process)], name: "serve")
    }

    /// Begins to take requests on a connection, so that what was sent on another one is refused from now on; returns
    /// those requests that were taken by an exchange without an answer.
    func begin(line: Int64, taken: Set<DeskMachine.ID>) -> [PostgresStatement] {
      let taken = Array(taken)
      return [
        serve,
        PostgresStatement(
          """
          INSERT INTO \(schema).desk (process, line) VALUES ($1, $2)
          ON CONFLICT (process) DO UPDATE SET line = excluded.line
          """, [.int(process), .int(line)]),
        PostgresStatement(
          """
          UPDATE \(schema).inbox i SET taker = NULL, taken = NULL WHERE i.taker = $1 AND i.answered IS NULL
            AND NOT EXISTS (
              SELECT FROM unnest($2::int8[], $3::int8[]) AS k(asker, number)
              WHERE k.asker = i.asker AND k.number = i.number)
          """, [.int(process), .ints(taken.map(\.asker)), .ints(taken.map(\.number))]),
      ]
    }

    /// The code of the error of `fence`: a division by zero.
    static let fenced = "22012"

    /// Refuses the exchange, unless its connection is that of the process; another one waits until it is committed.
    func fence(line: Int64) -> PostgresStatement {
      PostgresStatement(
        """
        SELECT 1 / (SELECT count(*) FROM (
          SELECT FROM \(schema).desk WHERE process = $1 AND line = $2 FOR SHARE) AS present)
        """, [.int(process), .int(line)], name: "fence")
    }

    // MARK: - Asking

    /// Posts requests in their order, and notifies the owners of their streams. Returns for each one whether it was
    /// posted or is there, whether a living process has the stream, whether that one takes requests, its name, its
    /// address, and whether it is this process.
    func post(_ requests: [(number: Int64, request: PostedRequest)]) -> PostgresStatement {
      PostgresStatement(
        """
        WITH batch AS (
          SELECT * FROM unnest(
            $2::int8[], $3::text[], $4::text[], $5::text[], $6::int8[], $7::int8[], $8::int8[]) WITH ORDINALITY
            AS b(number, stream, key, action, schema, time, waits, place)),
        found AS MATERIALIZED (
          SELECT b.*, s.owner, p.name AS process, p.address, coalesce(p.until > clock_timestamp(), false) AS is_alive,
            coalesce(p.serves, false) AS is_served, i.number IS NOT NULL AS is_there,
            row_number() OVER (PARTITION BY b.stream ORDER BY b.place) + (
              SELECT count(*) FROM (
                SELECT FROM \(schema).inbox w
                WHERE w.stream = b.stream COLLATE "C" AND w.answered IS NULL LIMIT $9) AS waiting) AS depth
          FROM batch b LEFT JOIN \(schema).stream s ON s.name = b.stream COLLATE "C"
          LEFT JOIN \(schema).process p ON p.id = s.owner
          LEFT JOIN \(schema).inbox i ON i.asker = $1 AND i.number = b.number),
        chosen AS MATERIALIZED (
          SELECT *, is_there OR (is_served OR NOT is_alive) AND depth <= $9 AS is_posted FROM found),
        posted AS (
          INSERT INTO \(schema).inbox (asker, number, stream, key, action, schema, until, waits)
          SELECT $1, number, stream, key, action, schema, clock_timestamp() + time * interval '1 millisecond', waits = 1
          FROM chosen WHERE is_posted AND NOT is_there ORDER BY place)
        SELECT number, is_posted, is_alive, is_served, process, address, coalesce(owner = $1, false),
          CASE WHEN is_posted AND is_alive THEN pg_notify($10 || owner::text, '')::text END
        FROM chosen
        """,
        [
          .int(process), .ints(requests.map(\.number)), .texts(requests.map(\.request.stream)),
          .texts(requests.map(\.request.key)), .texts(requests.map(\.request.text)),
          .ints(requests.map { Int64($0.request.schema) }),
          .ints(requests.map { Self.milliseconds($0.request.limit) }),
          .ints(requests.map { $0.request.hasSender ? 1 : 0 }), .int(Int64(Self.limit)), .text(channel),
        ], name: "post")
    }

    /// Deletes the rows of requests that leave: those whose time is up, and those that nobody has taken. Returns the
    /// numbers, and whether they had been taken.
    func leave(expired: [Int64], cancelled: [Int64]) -> PostgresStatement {
      PostgresStatement(
        """
        DELETE FROM \(schema).inbox WHERE asker = $1 AND answered IS NULL
          AND (number = ANY ($2::int8[]) OR number = ANY ($3::int8[]) AND takes = 0) RETURNING number, takes > 0
        """, [.int(process), .ints(expired), .ints(cancelled)], name: "leave")
    }

    /// Deletes rows whose answers have arrived.
    func delete(_ arrived: [Int64]) -> PostgresStatement {
      PostgresStatement(
        "DELETE FROM \(schema).inbox WHERE asker = $1 AND number = ANY ($2::int8[])",
        [.int(process), .ints(arrived)], name: "arrived")
    }

    /// Returns answers.
    var answers: PostgresStatement {
      PostgresStatement(
        "SELECT number, answer FROM \(schema).inbox WHERE asker = $1 AND answered IS NOT NULL LIMIT 500",
        [.int(process)], name: "answers")
    }

    /// Prolongs requests without a limit; returns those whose rows are missing.
    func check(_ posted: [Int64], kept: [Int64]) -> [PostgresStatement] {
      [
        PostgresStatement(
          """
          UPDATE \(schema).inbox SET until = clock_timestamp() + $3::int8 * interval '1 millisecond'
          WHERE asker = $1 AND number = ANY ($2::int8[]) AND answered IS NULL
            AND until < clock_timestamp() + $3::int8 / 2 * interval '1 millisecond'
          """, [.int(process), .ints(kept), .int(Self.keeping)], name: "keep-request"),
        PostgresStatement(
          """
          SELECT n.number FROM unnest($2::int8[]) AS n(number)
          WHERE NOT EXISTS (SELECT FROM \(schema).inbox i WHERE i.asker = $1 AND i.number = n.number)
          """, [.int(process), .ints(posted)], name: "missing"),
      ]
    }

    // MARK: - Answering

    /// Takes requests for the streams of this process, oldest first: those that nobody has taken, or a former owner.
    var take: PostgresStatement {
      PostgresStatement(
        """
        WITH next AS (
          SELECT i.asker, i.number, s.epoch FROM \(schema).inbox i JOIN \(schema).stream s ON s.name = i.stream
          WHERE s.owner = $1 AND i.answered IS NULL AND i.until > clock_timestamp()
            AND (i.taker IS DISTINCT FROM s.owner OR i.taken IS DISTINCT FROM s.epoch)
          ORDER BY i.id LIMIT $2 FOR UPDATE OF i)
        UPDATE \(schema).inbox i SET taker = $1, taken = n.epoch, takes = i.takes + 1
        FROM next n WHERE i.asker = n.asker AND i.number = n.number
        RETURNING i.id, i.asker, i.number, n.epoch, i.stream, i.key, i.action, i.schema,
          ceil(extract(epoch FROM i.until - clock_timestamp()) * 1000)::int8
        """, [.int(process), .int(Int64(Self.takeLimit))], name: "take")
    }

    /// Writes answers, and notifies those who wait for them; or returns requests. One whose stream has another epoch
    /// now is left to the next owner.
    func answer(_ results: [DeskMachine.Result]) -> PostgresStatement {
      PostgresStatement(
        """
        UPDATE \(schema).inbox i SET answer = g.answer, taken = CASE WHEN g.answer IS NOT NULL THEN i.taken END,
          answered = CASE WHEN g.answer IS NOT NULL THEN clock_timestamp() END
        FROM unnest($2::int8[], $3::int8[], $4::int8[], $5::text[]) AS g(asker, number, epoch, answer)
        WHERE i.asker = g.asker AND i.number = g.number AND i.answered IS NULL AND i.taker = $1 AND i.taken = g.epoch
          AND NOT EXISTS (SELECT FROM \(schema).stream s WHERE s.name = i.stream AND s.epoch <> g.epoch)
        RETURNING CASE WHEN i.waits AND g.answer IS NOT NULL THEN pg_notify($6 || i.asker::text, '')::text END
        """,
        [
          .int(process), .ints(results.map(\.ticket.id.asker)), .ints(results.map(\.ticket.id.number)),
          .ints(results.map(\.ticket.epoch)), .texts(results.map(\.answer)), .text(channel),
        ], name: "answer")
    }

    /// Answers the requests for a stream that nobody can open.
    func refuse(_ stream: String, _ answer: String) -> PostgresStatement {
      PostgresStatement(
        """
        UPDATE \(schema).inbox i SET answered = clock_timestamp(), answer = $2
        WHERE i.stream = $1 AND i.answered IS NULL AND NOT EXISTS (
          SELECT FROM \(schema).stream s WHERE s.name = $1 AND s.owner <> $4 AND \(isAlive("s.owner")))
        RETURNING pg_notify($3 || i.asker::text, '')::text
        """, [.text(stream), .text(answer), .text(channel), .int(process)])
    }

    // MARK: - Streams without an owner

    /// Returns streams for which requests wait, and that no living process has: those of this process at once, and
    /// others if nobody wakes them.
    var orphans: PostgresStatement {
      PostgresStatement(
        """
        SELECT DISTINCT i.stream FROM \(schema).inbox i LEFT JOIN \(schema).stream s ON s.name = i.stream
        WHERE i.answered IS NULL AND i.until > clock_timestamp() AND NOT coalesce(\(isAlive("s.owner")), false)
          AND (i.asker = $1 OR i.made < clock_timestamp() - interval '2 seconds') LIMIT 1000
        """, [.int(process)], name: "waiting")
    }

    /// Notifies the senders of requests whose stream nobody has any more.
    var callSenders: PostgresStatement {
      PostgresStatement(
        """
        SELECT pg_notify($1 || asker::text, '\(Self.moved)')::text FROM (
          SELECT DISTINCT i.asker FROM \(schema).inbox i LEFT JOIN \(schema).stream s ON s.name = i.stream
          WHERE i.answered IS NULL AND NOT coalesce(\(isAlive("s.owner")), false)) AS senders
        """, [.text(channel)], name: "call")
    }

    /// Notifies the processes that streams are handed over to.
    func callTargets(_ gifts: [LogChores.Gift]) -> PostgresStatement {
      PostgresStatement(
        "SELECT pg_notify($1 || t::text, '\(Self.given)')::text FROM unnest($2::int8[]) AS t",
        [.text(channel), .ints(Set(gifts.map(\.target)).sorted())], name: "call-targets")
    }

    /// Deletes requests whose time was up long ago, and the desks of processes that have ended.
    var clean: [PostgresStatement] {
      [
        PostgresStatement(
          "DELETE FROM \(schema).inbox WHERE until < clock_timestamp() - interval '1 minute'", name: "clean"),
        PostgresStatement(
          """
          DELETE FROM \(schema).desk d WHERE d.process <> $1
            AND NOT EXISTS (SELECT FROM \(schema).process p WHERE p.id = d.process)
            AND NOT EXISTS (SELECT FROM \(schema).inbox i WHERE i.asker = d.process)
          """, [.int(process)], name: "clean-desks"),
      ]
    }

    /// Ends what the process does here. Deletes requests that nobody has taken, except those without a sender, and
    /// returns their numbers; deletes those that are answered.
    var end: [PostgresStatement] {
      [
        PostgresStatement(
          "DELETE FROM \(schema).inbox WHERE asker = $1 AND waits AND answered IS NULL AND takes = 0 RETURNING number",
          [.int(process)]),
        PostgresStatement(
          "DELETE FROM \(schema).inbox WHERE asker = $1 AND answered IS NOT NULL", [.int(process)]),
        PostgresStatement("DELETE FROM \(schema).desk WHERE process = $1", [.int(process)]),
      ]
    }
  }
#endif
