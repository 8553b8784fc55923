#if Postgres
  import CPostgres
  import Dispatch

  /// The opening of a connection, without a thread that waits for the network.
  final class PostgresConnecting: @unchecked Sendable {
    // @unchecked Sendable because all of its variables are used on `queue` only.
    private let queue = DispatchQueue(label: "SluicePostgres.Connecting", qos: .userInitiated)
    private let text: String
    private let notify: @Sendable (_ channel: String, _ text: String) -> Void
    private var handle: OpaquePointer?
    private var watch: SocketWatch?
    private var answer: ((Result<PostgresConnection, PostgresFault>) -> Void)?

    private init(_ text: String, _ notify: @escaping @Sendable (_ channel: String, _ text: String) -> Void) {
      (self.text, self.notify) = (text, notify)
    }

    /// Opens a connection.
    ///
    /// - Parameters:
    ///   - text: A connection string of libpq: `host=db user=app`, or `postgresql://app@db/boards`.
    ///   - limit: The time after which it gives up.
    ///   - notify: Called with each notification that arrives.
    static func connect(
      _ text: String, within limit: Duration, notify: @escaping @Sendable (_ channel: String, _ text: String) -> Void
    ) async throws(PostgresFault) -> PostgresConnection {
      let connecting = PostgresConnecting(text, notify)
      let result = await withCheckedContinuation { continuation in
        connecting.queue.async { connecting.start(within: limit) { continuation.resume(returning: $0) } }
      }
      return try result.get()
    }

    private func start(
      within limit: Duration, _ answer: @escaping (Result<PostgresConnection, PostgresFault>) -> Void
    ) {
      self.answer = answer
      guard let handle = PQconnectStart(text) else { return fail("there is no memory for it") }
      self.handle = handle
      // libpq would write what the server remarks, such as that a table is already there, to the standard error.
      PQsetNoticeProcessor(handle, { _, _ in }, nil)
      if PQstatus(handle) == CONNECTION_BAD { return fail(words) }
      queue.asyncAfter(deadline: .now() + .milliseconds(limit.wholeMilliseconds)) { [weak self] in
        self?.fail("it took longer than \(limit)")
      }
      wait(forReading: false)
    }

    private func wait(forReading: Bool) {
      guard let handle else { return }
      // It may be another socket each time, if the server has several addresses.
      let watch = SocketWatch(PQsocket(handle), queue)
      self.watch = watch
      watch.once(forReading: forReading) { [self] in step() }
    }

    private func step() {
      guard let handle, answer != nil else { return }
      watch = nil
      switch PQconnectPoll(handle) {
      case PGRES_POLLING_READING: wait(forReading: true)
      case PGRES_POLLING_WRITING: wait(forReading: false)
      case PGRES_POLLING_OK: succeed(handle)
      default: fail(words)
      }
    }

    private func succeed(_ handle: OpaquePointer) {
      self.handle = nil
      let connection = PostgresConnection(handle, notify: notify)
      connection.start()
      take()?(.success(connection))
    }

    private func fail(_ reason: String) {
      guard let answer = take() else { return }
      let needsPassword = handle.map { PQconnectionNeedsPassword($0) == 1 } ?? false
      if let handle { PQfinish(handle) }
      handle = nil
      answer(.failure(.notConnected(.connecting(reason, needsPassword: needsPassword))))
    }

    private func take() -> ((Result<PostgresConnection, PostgresFault>) -> Void)? {
      defer { (answer, watch) = (nil, nil) }
      return answer
    }

    private var words: String {
      guard let handle else { return "" }
      return String(cString: PQerrorMessage(handle)).split(separator: "\n").joined(separator: "; ")
    }
  }
#endif
