#if Postgres
  public import Sluice
  public import SluiceMigrations
  import Foundation
  import Incremental

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// A log in a PostgreSQL database, which many processes share: the journals of many stores, each of which one process
  /// has at a time.
  ///
  /// ```swift
  /// let log = PostgresLog<Board, BoardAction>("postgresql://app@db/boards", address: "http://10.0.0.7:8080")
  /// let boards = StoreHost(Board.init, BoardReducer(), log: log)
  /// ```
  ///
  /// Rules:
  /// - Each stream keeps the rules of `SQLiteJournal`: an acknowledged entry is never lost, entries are whole,
  ///   positions have no gaps, and keys, replies, migrations and earlier snapshots work as in one. It records in the
  ///   background.
  /// - A stream belongs to the process that has opened it, until its journal is closed, or the lease of the process has
  ///   run out and another one opens the stream. Then the former owner can record nothing in it any more, whatever it
  ///   believes: its actions are refused with `NotOwner`, and the state returns to what is recorded. Opening a stream
  ///   that a living process has throws `NotOwner`, with the name and the address of that process.
  /// - A process that has more than its share of the stores gives some to the process that has the fewest. Requests
  ///   that wait for a store that moves are forwarded. One with effects at work, or that is followed by `values`,
  ///   stays.
  /// - A host forwards actions to the owner of their stream, and handles those that others forward to it: see
  ///   ``RequestForwarding``. Each is handled once, whoever dies meanwhile.
  /// - An action is answered when the database has committed it. If the connection is lost meanwhile, it is answered
  ///   when it is known what became of it. So while the database cannot be reached, actions wait: limit that by
  ///   `within:`. The log continues by itself afterwards.
  /// - Entries that wait for the database, of whatever streams, are written in one round trip and one commit. One that
  ///   fails leaves out only itself.
  /// - The log makes its tables by itself, in a schema of its own, and brings them up to date, also if several
  ///   processes start at once.
  /// - What was acknowledged is on the disk of the server, so it survives a crash. It survives the end of that server
  ///   only if its standby is synchronous. An owner that finds less than it has acknowledged reports `damaged`.
  /// - Close the log to hand all streams over at once, as `StoreHost.shutDown(within:)` does. An action that still has
  ///   no answer two seconds later fails with `PostgresError.unanswered`: it may be recorded.
  ///
  /// It connects when it is first used, which a host does at once. A process has six connections, one more for the
  /// requests of others, one if it follows streams, and no thread that waits for them.
  ///
  /// - Complexity: An append is one round trip, a forwarded request four short ones more, opening a stream another one,
  ///   and about 10 µs for each entry since its newest snapshot. The lease is one row, however many streams the process
  ///   has.
  public final class PostgresLog<State: Codable & Sendable, Action: Codable & Sendable>: StreamLog {
    let session: LogSession
    let migrations: Migrations
    private let snapshotInterval: Int
    let keyWindow: Int
    private let postgresForwarder: PostgresForwarder<State, Action>?

    /// Creates a log, and connects when it is first used.
    ///
    /// - Parameters:
    ///   - connection: A connection string of libpq, such as `postgresql://app@db/boards` or `host=db user=app`. What
    ///     it leaves out comes from the environment and the password file, as for `psql`.
    ///   - schema: The schema that has the tables of the log. Logs in different schemas have nothing in common.
    ///   - name: The name of the program; a log of a program with another name is refused.
    ///   - process: The name of this process for others, in `NotOwner`; by default that of the machine, with the number
    ///     of the process.
    ///   - address: The address at which others reach this process, in `NotOwner`.
    ///   - migrations: Converts entries and snapshots of earlier versions of the program.
    ///   - lease: The time after which another process may take the streams over, if this one does not renew its lease.
    ///     It does so three times as often.
    ///   - snapshotInterval: The number of entries of a stream after which a snapshot is kept; at least 1.
    ///   - keyWindow: The number of newest entries of a stream among which keys are found; they are in memory.
    ///   - forwarding: How a host of the log passes on requests for stores that other processes have.
    ///   - balancing: Whether the process takes and gives away stores, so that each process has its share: turn it off
    ///     in a command that runs beside the servers. It has no effect if nothing is forwarded.
    ///   - onFailure: Receives an error when the database cannot be reached or refuses, once for each time of trouble;
    ///     by default it writes to the standard error.
    public init(
      _ connection: String, schema: String = "sluice", name: String? = nil, process: String? = nil,
      address: String? = nil, migrations: Migrations = Migrations(), lease: Duration = .seconds(10),
      snapshotInterval: Int = 1_000, keyWindow: Int = 10_000, forwarding: RequestForwarding = .throughDatabase,
      balancing: Bool = true, onFailure: (@Sendable (PostgresError) -> Void)? = nil
    ) {
      if snapshotInterval < 1 || lease < .milliseconds(100) {
        misuse(
          "A log was made with a lease of \(lease), and a snapshot after \(snapshotInterval) entries.",
          why: "A lease has to last longer than some round trips, and a snapshot needs an entry.",
          fix: "Pass a lease of a second or more, and an interval of 1 or more, or leave them out.")
      }
      let known = LogProcess(
        id: .random(in: 1 ... .max), name: process ?? Self.processName, address: address,
        versions: ProgramVersions(lowest: migrations.lowest, newest: migrations.current))
      let options = LogSession.Options(
        target: PostgresLine.Target(text: connection), schema: schema, program: name, process: known, lease: lease,
        isForwarding: forwarding.isOn, isBalancing: forwarding.isOn && balancing)
      session = LogSession(options) { error in (onFailure ?? { standardError("\($0)") })(error) }
      (self.migrations, self.snapshotInterval, self.keyWindow) = (migrations, snapshotInterval, keyWindow)
      postgresForwarder = forwarding.isOn ? PostgresForwarder(session, migrations, forwarding.send) : nil
    }

    /// Creates a log with all that can be chosen, for tests.
    init(
      _ options: LogSession.Options, _ migrations: Migrations = Migrations(), snapshotInterval: Int = 1_000,
      keyWindow: Int = 10_000, onFailure: @escaping @Sendable (PostgresError) -> Void
    ) {
      session = LogSession(options, onFailure: onFailure)
      (self.migrations, self.snapshotInterval, self.keyWindow) = (migrations, snapshotInterval, keyWindow)
      postgresForwarder = nil
    }

    /// The name of the machine, and the number of the process.
    private static var processName: String {
      var name = [CChar](repeating: 0, count: 256)
      gethostname(&name, name.count - 1)
      let text = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      return "\(text.isEmpty ? "process" : text):\(getpid())"
    }

    /// Opens the journal of a stream, which then belongs to this process.
    ///
    /// - Throws: `NotOwner` if a living process has the stream; `PostgresError.inUse` if this one has;
    ///   `PostgresError.damaged`, `unreadable`, `ofNewerProgram`; another `PostgresError` if the database refuses, or
    ///   cannot be reached.
    nonisolated(nonsending) public func journal(of stream: String) async throws -> any Journal<State, Action> {
      if stream.utf8.contains(0) {
        throw PostgresError.unencodable(
          type: "String, the name of a stream,", reason: "it contains a zero byte")
      }
      let name = Self.written(stream)
      let opened = try await session.open(name, keyWindow: keyWindow)
      do {
        return try await journal(name, opened)
      } catch {
        session.close(name)
        throw error
      }
    }

    nonisolated(nonsending) private func journal(
      _ name: String, _ opened: OpenedStream
    ) async throws -> any Journal<State, Action> {
      let coding = RecordCoding<State, Action>(migrations, .ofStream(name))
      var (rows, fallback) = (opened.rows, nil as PostgresError?)
      while true {
        do {
          var recording = Recording(
            snapshot: try rows.snapshot.map(coding.state), entries: try coding.entries(rows.entries))
          recording.fallback = fallback
          let stream = PostgresStream(session, name, opened, lastSnapshot: opened.rows.snapshot?.position)
          return PostgresJournal(stream, coding, recording, snapshotInterval: snapshotInterval)
        } catch let error as PostgresError {
          guard case .unreadable(_, let what, _, _) = error, let snapshot = rows.snapshot,
            what == snapshot.snapshotName, snapshot.position > 0
          else { throw error }
          fallback = fallback ?? error
          rows = try await session.read(
            opened.id, name, snapshotBefore: snapshot.position, upTo: opened.rows.chain.end.position)
        }
      }
    }

    /// Returns a copy of a store, which follows what its owner records, whichever process that is.
    ///
    /// ```swift
    /// let board = try await log.follow("7", from: Board(), BoardReducer())
    /// ```
    ///
    /// - Parameters:
    ///   - stream: The name of the stream.
    ///   - initial: The state until the store has recorded something.
    ///   - reducer: The reducer of the store.
    /// - Throws: A `PostgresError`.
    public func follow<R: Reducer<State, Action>>(
      _ stream: String, from initial: State, _ reducer: @autoclosure @escaping @Sendable () -> R
    ) async throws -> PostgresFollower<State, Action> {
      let name = Self.written(stream)
      let feed = StreamFeed(session, name, id: try await session.find(name))
      let follower = PostgresFollower(
        feed, RecordCoding<State, Action>(migrations, .ofStream(name)), from: initial
      ) { state in
        ReplayRun(
          from: state, reducer(), dependencies: Dependencies(), interceptors: nil, additions: [],
          onFailure: { standardError("\($0)") })
      }
      try await follower.start()
      return follower
    }

    /// Returns the names of the streams that were written since their stores last rested, and that no living process
    /// has.
    public func unfinished() async throws -> [String] { try await session.unfinished() }

    /// Notes that the store of a stream rests, soon.
    public func noteRest(of stream: String) { session.noteRest(of: Self.written(stream)) }

    /// Notes that the store of a stream has no work until some time has passed, soon. No process wakes it before, and
    /// any process may then.
    public func noteRest(of stream: String, for time: Duration) {
      session.noteRest(of: Self.written(stream), for: time)
    }

    /// Returns what happens to streams without a call: they were taken over, or their process has ended before their
    /// work.
    public func news() -> AsyncStream<StreamNews> { session.news() }

    /// Gives up all streams, so that other processes can take them at once, and closes the connections. Its journals
    /// cannot be used any more.
    public func close() async {
      // First the streams: a process that has some and takes no requests would have them refused.
      await session.end()
      await postgresForwarder?.end()
    }

    /// Answers a request that another process has sent to this one, by the function of
    /// ``RequestForwarding/direct(_:)``.
    ///
    /// ```swift
    /// router.post("forwarded") { request, _ in await log.answer(Array(try await request.body.collect())) }
    /// ```
    ///
    /// Rules: the bytes are those that the function was given; what is returned here the function returns there. An
    /// error of the store is part of the answer. The request is not authenticated: let only processes of this program
    /// reach the route.
    ///
    /// - Parameter request: The bytes of the request.
    /// - Returns: The bytes of the answer.
    public func answer(_ request: [UInt8]) async -> [UInt8] {
      guard let postgresForwarder else { return Array(ForwardedAnswer.unknown.text.utf8) }
      return await postgresForwarder.answer(request)
    }

    /// Returns the form in which a name is in the database. Swift takes two texts for equal that write a letter with
    /// its accent in different ways; the database compares bytes.
    static func written(_ name: String) -> String { name.precomposedStringWithCanonicalMapping }
  }

  extension PostgresLog: BalancingLog {
    package var balancer: (any StreamBalancer)? {
      session.options.isBalancing ? PostgresBalancer(session: session) { Self.written($0) } : nil
    }
  }

  extension PostgresLog: ForwardingLog {
    package var forwarder: (any RequestForwarder<Action>)? { postgresForwarder }
  }

  extension RecordErrors {
    /// The errors of a stream in a database.
    static func ofStream(_ name: String) -> RecordErrors {
      RecordErrors(
        unreadable: { PostgresError.unreadable(stream: name, what: $0, type: $1, reason: $2) },
        unencodable: { PostgresError.unencodable(type: $0, reason: $1) })
    }
  }
#endif
