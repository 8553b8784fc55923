#if Postgres
  import CPostgres
  import Dispatch

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The opening of a connection, without a thread that waits for the network.
  final class PostgresConnecting: @unchecked Sendable {
    // @unchecked Sendable because all of its variables are used on `queue` only.
    private let queue = DispatchQueue(label: "SluicePostgres.Connecting", qos: .userInitiated)
    private let parameters: ConnectionString.Parameters
    private let notify: @Sendable (_ channel: String, _ text: String) -> Void
    private var handle: OpaquePointer?
    private var watch: SocketWatch?
    private var answer: ((Result<PostgresConnection, PostgresFault>) -> Void)?

    private init(
      _ parameters: ConnectionString.Parameters,
      _ notify: @escaping @Sendable (_ channel: String, _ text: String) -> Void
    ) {
      (self.parameters, self.notify) = (parameters, notify)
    }

    /// Opens a connection to one of the servers, in their order. Each of them has a part of the time.
    ///
    /// - Parameters:
    ///   - text: A connection string of libpq: `host=db user=app`, or `postgresql://app@db/boards`.
    ///   - limit: The time after which it gives up.
    ///   - notify: Called with each notification that arrives.
    static func connect(
      _ text: String, within limit: Duration, notify: @escaping @Sendable (_ channel: String, _ text: String) -> Void
    ) async throws(PostgresFault) -> PostgresConnection {
      let servers = ConnectionString(text).servers
      var faults: [PostgresFault] = []
      for parameters in servers {
        do throws(PostgresFault) {
          return try await connect(parameters, within: limit / servers.count, notify)
        } catch {
          faults.append(error)
        }
      }
      throw .all(faults)
    }

    private static func connect(
      _ parameters: ConnectionString.Parameters, within limit: Duration,
      _ notify: @escaping @Sendable (_ channel: String, _ text: String) -> Void
    ) async throws(PostgresFault) -> PostgresConnection {
      let connecting = PostgresConnecting(parameters, notify)
      let result = await withCheckedContinuation { continuation in
        connecting.queue.async { connecting.start(within: limit) { continuation.resume(returning: $0) } }
      }
      return try result.get()
    }

    private func start(
      within limit: Duration, _ answer: @escaping (Result<PostgresConnection, PostgresFault>) -> Void
    ) {
      self.answer = answer
      guard let handle = begin() else { return fail("there is no memory for it") }
      self.handle = handle
      // libpq would write what the server remarks, such as that a table is already there, to the standard error.
      PQsetNoticeProcessor(handle, { _, _ in }, nil)
      if PQstatus(handle) == CONNECTION_BAD { return fail(words) }
      queue.asyncAfter(deadline: .now() + .milliseconds(limit.wholeMilliseconds)) { [weak self] in
        self?.fail("it took longer than \(limit)")
      }
      wait(forReading: false)
    }

    private func begin() -> OpaquePointer? {
      let texts = [parameters.map(\.name), parameters.map(\.value)].map { $0.map { strdup($0) } }
      defer { for text in texts.joined() { free(text) } }
      let lists = texts.map { $0.map { UnsafePointer($0) } + [nil] }
      // Unsafe because libpq reads texts in C's form during the call, and stops at the end of each list, which is nil.
      return PQconnectStartParams(lists[0], lists[1], 1)
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
      case PGRES_POLLING_OK:
        let encoding = PQparameterStatus(handle, "server_encoding").map { String(cString: $0) } ?? "UTF8"
        // A database that has no encoding keeps bytes.
        if encoding == "UTF8" || encoding == "SQL_ASCII" { return succeed(handle) }
        end(.unsuitable(reason: "it has the encoding \(encoding), in which not every text can be written"))
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
      let needsPassword = handle.map { PQconnectionNeedsPassword($0) == 1 } ?? false
      end(.connecting(reason, needsPassword: needsPassword))
    }

    private func end(_ error: PostgresError) {
      guard let answer = take() else { return }
      if let handle { PQfinish(handle) }
      handle = nil
      answer(.failure(.notConnected(error)))
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

  // MARK: - The servers of a connection string

  /// A connection string of libpq, as the servers that it names.
  ///
  /// libpq tries one server after the other, but without a limit of time for each if no thread waits for it:
  /// a server whose network drops everything would leave no time for the others.
  struct ConnectionString {
    /// The parameters of a connection, as libpq wants them. Of a parameter that occurs twice, the last one counts.
    typealias Parameters = [(name: String, value: String)]

    /// What holds if the string says nothing else: a connection whose network drops everything ends by itself, also
    /// while nothing is sent.
    private static let defaults: Parameters = [
      ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"), ("tcp_user_timeout", "15000"),
    ]

    /// The parameters for each of the servers; a string that cannot be understood has one, and is refused with it.
    let servers: [Parameters]

    init(_ text: String) {
      let known = Self.parse(text)
      let lists = ["host", "hostaddr", "port"].map { name in
        (name, (known[name] ?? "").split(separator: ",", omittingEmptySubsequences: false).map(String.init))
      }
      let count = lists.prefix(2).map(\.1.count).max() ?? 1
      let shared = Self.defaults + [("dbname", text)]
      if count <= 1 {
        servers = [shared]
        return
      }
      servers = (0..<count).map { number in
        shared
          + lists.compactMap { name, values in
            // One port is that of all servers.
            if values.indices.contains(number) { return (name, values[number]) }
            return name == "port" ? values.last.map { (name, $0) } : nil
          }
      }
    }

    /// Returns the parameters that a string has; none if it cannot be understood.
    private static func parse(_ text: String) -> [String: String] {
      guard let options = PQconninfoParse(text, nil) else { return [:] }
      defer { PQconninfoFree(options) }
      var known: [String: String] = [:]
      var option = options
      // Unsafe because libpq returns an array whose end is an option without a name.
      while let name = option.pointee.keyword {
        if let value = option.pointee.val { known[String(cString: name)] = String(cString: value) }
        option += 1
      }
      return known
    }
  }
#endif
