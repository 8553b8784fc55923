#if Postgres
  import Incremental

  /// A connection that is opened when it is needed, and again after it was lost.
  final class PostgresLine: Sendable {
    /// How to connect, and how long to wait.
    struct Target: Sendable {
      /// A connection string of libpq.
      let text: String
      /// The time to connect.
      var connectLimit = Duration.seconds(10)
      /// The time in which the server answers; a connection without an answer is taken for lost.
      var answerLimit = Duration.seconds(10)

      /// The time for which a statement waits for a lock. It is refused, and run again, before the connection is taken
      /// for lost: or else each attempt would leave one at the server that waits.
      var lockLimit: PostgresStatement {
        PostgresStatement("SELECT set_config('lock_timeout', '\(max(1, answerLimit.wholeMilliseconds / 2))', false)")
      }
    }

    private struct State {
      var connection: PostgresConnection?
      var opening: Task<Result<PostgresConnection, PostgresFault>, Never>?
      var isClosed = false
      var connections = 0
    }

    private let target: Target
    private let state = Locked(State())
    /// Statements that are run on each new connection, such as `LISTEN`.
    private let greeting: [PostgresStatement]
    private let notify: @Sendable (_ channel: String, _ text: String) -> Void

    init(
      _ target: Target, opening greeting: [PostgresStatement] = [],
      notify: @escaping @Sendable (_ channel: String, _ text: String) -> Void = { _, _ in }
    ) {
      (self.target, self.notify) = (target, notify)
      // Whatever the environment says: checksums are those of bytes.
      self.greeting = [PostgresStatement("SET client_encoding = 'UTF8'"), target.lockLimit] + greeting
    }

    deinit { close() }

    /// Runs statements as one transaction.
    ///
    /// - Parameters:
    ///   - statements: The statements.
    ///   - isPatient: Whether to wait without a limit: for what may have to wait for another process.
    ///   - limit: The time in which the server answers; nil for that of the line.
    func run(
      _ statements: [PostgresStatement], isPatient: Bool = false, within limit: Duration? = nil
    ) async throws(PostgresFault) -> [PostgresResult] {
      let connection = try await connection()
      return try await connection.run(statements, within: isPatient ? nil : limit ?? target.answerLimit)
    }

    /// The number of connections until now.
    var connections: Int { state.withLock { $0.connections } }

    /// Opens the connection, unless it is open.
    func open() async throws(PostgresFault) { _ = try await connection() }

    /// Closes the connection, for good. What is under way ends with `PostgresFault.closed`.
    func close() {
      let connection = state.withLock { state in
        state.isClosed = true
        defer { state.connection = nil }
        return state.connection
      }
      connection?.close()
    }

    /// Returns the connection. Callers that come while it is being opened wait for the same one.
    private func connection() async throws(PostgresFault) -> PostgresConnection {
      let found: (open: PostgresConnection?, opening: Task<Result<PostgresConnection, PostgresFault>, Never>?) =
        state.withLock { state in
          if state.isClosed { return (nil, nil) }
          if let open = state.connection, !open.hasEnded { return (open, nil) }
          state.connection = nil
          if let opening = state.opening { return (nil, opening) }
          let opening = Task.detached { [self] in await connect() }
          state.opening = opening
          return (nil, opening)
        }
      if let open = found.open { return open }
      guard let opening = found.opening else { throw .closed(wasSent: false) }
      return try await opening.value.get()
    }

    private func connect() async -> Result<PostgresConnection, PostgresFault> {
      let result: Result<PostgresConnection, PostgresFault>
      do throws(PostgresFault) {
        let connection = try await PostgresConnecting.connect(
          target.text, within: target.connectLimit, notify: notify)
        _ = try await connection.run(greeting, within: target.answerLimit)
        result = .success(connection)
      } catch {
        result = .failure(error)
      }
      let isClosed = state.withLock { state in
        state.opening = nil
        if !state.isClosed { state.connection = try? result.get() }
        if state.connection != nil { state.connections += 1 }
        return state.isClosed
      }
      if isClosed, case .success(let connection) = result {
        connection.close()
        return .failure(.closed(wasSent: false))
      }
      return result
    }
  }

  extension Duration {
    var wholeMilliseconds: Int {
      let (seconds, attoseconds) = components
      return Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
    }
  }
#endif
