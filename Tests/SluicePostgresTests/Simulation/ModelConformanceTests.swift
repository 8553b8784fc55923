#if Postgres
  import Foundation
  import Incremental
  import Testing
  import Thoroughness

  @testable import SluicePostgres

  /// The model of the database does what a server does.
  @Suite(.serialized) struct ModelConformanceTests {
    @Test(.enabled(if: PostgresServer.isInstalled), arguments: Thoroughness.cases(quick: 12, exhaustive: 300))
    func `A statement returns in the model what a server returns, also if it waits for another transaction`(
      seed: Int
    ) async throws {
      for isOfInbox in [false, true] {
        var comparison = try await ModelComparison(LedgerPlace(), seed: seed, isOfInbox: isOfInbox)
        for _ in 0..<60 { try await comparison.step() }
        try await comparison.finish()
        #expect(comparison.compared >= 20)
      }
    }
  }

  /// Two sessions on a server, and in the model.
  private struct ModelComparison {
    private final class Session {
      let line: PostgresLine
      let isRepeatable: Bool
      let process: Int64
      var transaction: ModelTransaction?
      /// The statement that waits.
      var waiting: (statement: PostgresStatement, result: Task<Result<PostgresResult, PostgresServerError>, Never>)?

      init(_ line: PostgresLine, _ process: Int64, isRepeatable: Bool) {
        (self.line, self.process, self.isRepeatable) = (line, process, isRepeatable)
      }

      func execute(_ text: String) async throws { _ = try await line.run([PostgresStatement(text)]) }

      static func result(_ statement: PostgresStatement, on line: PostgresLine) async -> Result<
        PostgresResult, PostgresServerError
      > {
        do throws(PostgresFault) {
          return .success(try await line.run([statement])[0])
        } catch {
          guard case .refused(let refusal) = error else {
            return .failure(PostgresServerError(code: "lost", severity: "", message: "\(error)"))
          }
          return .failure(refusal)
        }
      }
    }

    private let place: LedgerPlace
    private let database: ModelDatabase
    private var script: ModelScript
    private var inbox: InboxScript
    private var random: SimulationRandom
    private let sessions: [Session]
    private let seed: Int
    /// Whether most statements are those on the inbox.
    private let isOfInbox: Bool
    private var history: [String] = []
    var compared = 0

    init(_ place: LedgerPlace, seed: Int, isOfInbox: Bool) async throws {
      let schema = LogSchema(place.schema)
      let statements = LogStatements(schema)
      (self.place, self.seed, random) = (place, seed, SimulationRandom(seed: seed))
      self.isOfInbox = isOfInbox
      let relay = RelayStatements(schema, channel: "model", process: 1)
      database = ModelDatabase(statements, relay)
      script = ModelScript(statements, database, seed: seed)
      inbox = InboxScript(schema, database, seed: seed)
      var sessions: [Session] = []
      for number in 0..<2 {
        let line = PostgresLine(.init(text: place.server.connection()))
        if number == 0 { try await schema.prepare(on: line, program: nil) }
        let process = try await line.run([PostgresStatement("SELECT pg_backend_pid()")])[0].int(0, 0) ?? 0
        let isRepeatable = random.chance(50)
        sessions.append(Session(line, process, isRepeatable: isRepeatable && !isOfInbox))
      }
      self.sessions = sessions
      let start = try await sessions[0].line.run([PostgresStatement("SELECT pg_postmaster_start_time()::text")])
      database.startTime = start[0].text(0, 0) ?? ""
      for name in ["a", "b"] { try await setUp(name) }
    }

    /// Makes a stream with an owner.
    private mutating func setUp(_ name: String) async throws {
      let process = LogProcess(id: 1, name: "P1", address: nil, versions: ProgramVersions(lowest: 1, newest: 1))
      for statement in [script.statements.renew(process, for: .seconds(3_600))]
        + script.statements.open(name, by: 1, version: 1, from: 0, step: 1, keyWindow: 1)[..<4]
      {
        let transaction = database.begin(isRepeatable: false)
        let expected = try database.run(statement, in: transaction)
        database.commit(transaction)
        try check(await Session.result(statement, on: sessions[0].line), .success(expected.rows), statement)
      }
    }

    // MARK: - Steps

    mutating func step() async throws {
      let free = sessions.filter { $0.waiting == nil }
      let session = random.pick(free)
      guard let transaction = session.transaction else {
        try await session.execute(session.isRepeatable ? "BEGIN ISOLATION LEVEL REPEATABLE READ" : "BEGIN")
        session.transaction = database.begin(isRepeatable: session.isRepeatable)
        return
      }
      if random.chance(free.count == 1 ? 60 : 25) { return try await end(session, commits: random.chance(80)) }
      let statement =
        isOfInbox && random.chance(70)
        ? inbox.next() : script.next(isRepeatable: session.isRepeatable && random.chance(60))
      history.append("\(session.process): \(statement.text) \(statement.values)")
      let nextStream = database.nextStream
      do {
        let expected = try database.run(statement, in: transaction)
        try await check(Session.result(statement, on: session.line), .success(expected.rows), statement)
      } catch let error as ModelInterruption {
        switch error {
        case .refused(let refusal) where refusal.code == "40P01":
          // The server ends that one of the two that looks first. It does not run the statement, which takes no number.
          database.nextStream = nextStream
          try await end(session, commits: false)
        case .refused(let refusal):
          try await check(Session.result(statement, on: session.line), .failure(refusal), statement)
          try await end(session, commits: false)
        case .waits:
          history.append("it waits")
          session.waiting = (statement, Task { [line = session.line] in await Session.result(statement, on: line) })
          try await waitUntilBlocked(session)
        }
      }
    }

    private func waitUntilBlocked(_ session: Session) async throws {
      try await eventually {
        let waiting = try place.server.execute(
          "SELECT wait_event_type = 'Lock' FROM pg_stat_activity WHERE pid = \(session.process)")
        if waiting != "t\n" {
          throw Differs(description: "With seed \(seed), the server does not wait:\n\(shownHistory)")
        }
      }
    }

    private mutating func end(_ session: Session, commits: Bool) async throws {
      guard let transaction = session.transaction else { return }
      history.append("\(session.process): \(commits ? "COMMIT" : "ROLLBACK")")
      session.transaction = nil
      if commits { database.commit(transaction) } else { database.rollBack(transaction) }
      try await session.execute(commits ? "COMMIT" : "ROLLBACK")
      for other in sessions {
        guard let waiting = other.waiting, let transaction = other.transaction else { continue }
        other.waiting = nil
        do {
          let expected = try database.run(waiting.statement, in: transaction)
          try await check(waiting.result.value, .success(expected.rows), waiting.statement)
        } catch let error as ModelInterruption {
          guard case .refused(let refusal) = error else {
            throw Differs(description: "It waits again: \(shownHistory)")
          }
          try await check(waiting.result.value, .failure(refusal), waiting.statement)
          try await end(other, commits: false)
        }
      }
    }

    mutating func finish() async throws {
      for session in sessions where session.waiting == nil { try await end(session, commits: true) }
      for session in sessions { try await end(session, commits: true) }
      try checkTables()
      for session in sessions { session.line.close() }
    }

    // MARK: - Comparing

    private var shownHistory: String { history.suffix(12).joined(separator: "\n") }

    struct Differs: Error, CustomStringConvertible {
      let description: String
    }

    private mutating func check(
      _ answer: Result<PostgresResult, PostgresServerError>, _ expected: Result<[[String?]], PostgresServerError>,
      _ statement: PostgresStatement
    ) throws {
      compared += 1
      let columns = (try? expected.get())?.first?.count ?? 0
      // The first column of taken requests is a number of the server, and the last one a time.
      let places = statement.name == "take" ? 1..<max(columns - 1, 1) : 0..<columns
      let found = answer.map { rows in
        (0..<rows.count).map { row in places.map { rows.text(row, $0) } }
      }
      let expected = expected.map { rows in rows.map { row in places.map { row[$0] } } }
      func shown(_ result: Result<[[String?]], PostgresServerError>) -> String {
        switch result {
        case .success(let rows): rows.map { "\($0.map { $0 ?? "null" })" }.sorted().joined(separator: " ")
        case .failure(let error): error.code
        }
      }
      if shown(found) == shown(expected) { return }
      throw Differs(
        description: """
          With seed \(seed), the server has \(shown(found)), and the model \(shown(expected)), for \(statement.text)
          \(shownHistory)
          """)
    }

    private func checkTables() throws {
      let found = try place.execute(
        """
        SELECT concat_ws(' ', id, name, position, checksum, epoch, coalesce(owner, 0), unfinished,
          coalesce(due > now(), false), coalesce(followed > now(), false)) FROM stream ORDER BY id;
        SELECT concat_ws(' ', id, until > now(), until > now() - interval '1 day', serves, streams) FROM process ORDER BY id;
        SELECT concat_ws(' ', stream, position, epoch, action, checksum, key) FROM entry ORDER BY stream, position;
        SELECT concat_ws(' ', stream, position, state, checksum) FROM snapshot ORDER BY stream, position;
        SELECT concat_ws(' ', process, line) FROM desk ORDER BY process;
        SELECT concat_ws(' ', asker, number, stream, key, waits, until > now() + interval '1 second', coalesce(taker, 0),
          coalesce(taken, 0), takes, answered IS NOT NULL, answer) FROM inbox ORDER BY id
        """)
      let tables = database.committed
      let streams = tables.streams.values.sorted { $0.id < $1.id }.map { row in
        "\(row.id) \(row.name) \(row.position) \(row.checksum) \(row.epoch) \(row.owner ?? 0) \(row.isUnfinished.shown)"
          + " \((row.due ?? 0 > 0).shown) \((row.followed ?? 0 > 0).shown)"
      }
      let processes = tables.processes.values.sorted { $0.id < $1.id }.map { row in
        "\(row.id) \((row.until > 0).shown) \((row.until > -86_400_000).shown) \(row.serves.shown)"
          + (row.streams.map { " \($0)" } ?? "")
      }
      let entries = tables.entries.sorted { $0.key < $1.key }.flatMap { id, rows in
        rows.map { row in
          "\(id) \(row.position) \(row.epoch) \(row.action) \(row.checksum)" + (row.key.map { " \($0)" } ?? "")
        }
      }
      let snapshots = tables.snapshots.sorted { $0.key < $1.key }.flatMap { id, rows in
        rows.values.sorted { $0.position < $1.position }.map { "\(id) \($0.position) \($0.state) \($0.checksum)" }
      }
      let desks = tables.desks.values.sorted { $0.process < $1.process }.map { "\($0.process) \($0.line)" }
      let requests = tables.inbox.values.sorted { $0.id < $1.id }.map { row in
        "\(row.key.asker) \(row.key.number) \(row.stream) \(row.requestKey) \(row.waits.shown)"
          + " \((row.until > 1_000).shown) \(row.taker ?? 0) \(row.taken ?? 0) \(row.takes) \(row.isAnswered.shown)"
          + (row.answer.map { " \($0)" } ?? "")
      }
      let expected = (streams + processes + entries + snapshots + desks + requests).joined(separator: "\n")
      if found != expected {
        throw Differs(
          description: "With seed \(seed), the server has\n\(found)\nand the model\n\(expected)\n\(shownHistory)")
      }
    }
  }
#endif
