// Documentation/Internals/Postgres.md explains why there is no general driver.

#if Postgres
  import CPostgres
  import Dispatch
  import Incremental

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// One connection to a server, in libpq's pipeline mode: statements are sent without a wait for the answers to those
  /// before. It ends at the first trouble, and is not opened again.
  final class PostgresConnection: @unchecked Sendable {
    // @unchecked Sendable because all of its variables are used on `queue` only.
    typealias Answer = Result<[PostgresResult], PostgresFault>

    private let queue = DispatchQueue(label: "SluicePostgres.Connection", qos: .userInitiated)
    private let handle: OpaquePointer
    private let socket: SocketWatch
    private var pipeline = PipelineMachine<PostgresResult>()
    private var waiting: [Int: @Sendable (Answer) -> Void] = [:]
    private var deadlines: [Int: (time: DispatchTime, limit: Int)] = [:]
    /// When something arrived last: an answer that takes long to arrive is an answer.
    private var lastArrival = DispatchTime.now()
    private var prepared: Set<String> = []
    /// Why statements could not be prepared.
    private var unprepared: [String: PostgresServerError] = [:]
    private var isAlarmSet = false
    /// Why the connection has ended.
    private var end: PostgresFault?
    private let ended = Locked(false)
    /// Called on the queue with each notification: its channel and its text; and with empty ones at the end.
    private let notify: @Sendable (_ channel: String, _ text: String) -> Void

    /// Takes an open connection of libpq, which is closed with this object.
    init(_ handle: OpaquePointer, notify: @escaping @Sendable (_ channel: String, _ text: String) -> Void) {
      (self.handle, self.notify) = (handle, notify)
      PQsetnonblocking(handle, 1)
      PQenterPipelineMode(handle)
      socket = SocketWatch(PQsocket(handle), queue)
    }

    /// Begins to receive.
    func start() {
      queue.async { [self] in
        socket.read { [weak self] in self?.receive() }
      }
    }

    deinit { PQfinish(handle) }

    /// Whether the connection has ended.
    var hasEnded: Bool { ended.withLock { $0 } }

    /// Runs statements, one after the other, as one transaction.
    ///
    /// If the task of the caller is cancelled, the statements are run nevertheless.
    ///
    /// - Parameters:
    ///   - statements: The statements.
    ///   - limit: The time after which the connection is taken for lost; nil to wait without a limit.
    func run(_ statements: [PostgresStatement], within limit: Duration?) async throws(PostgresFault) -> [PostgresResult]
    {
      let answer = await withCheckedContinuation { continuation in
        queue.async { [self] in send(statements, within: limit) { continuation.resume(returning: $0) } }
      }
      return try answer.get()
    }

    /// Closes the connection. What is under way ends with `PostgresFault.closed`.
    func close() { queue.async { [self] in finish(.closed(wasSent: true)) } }

    // MARK: - Sending

    private func send(
      _ statements: [PostgresStatement], within limit: Duration?, _ answer: @escaping @Sendable (Answer) -> Void
    ) {
      // The server may have ended the connection while nothing was on its way.
      if end == nil, pipeline.isEmpty, hasMore { receive() }
      if let end { return answer(.failure(end.beforeSending)) }
      for statement in statements where statement.name.map({ !prepared.contains($0) }) ?? false {
        prepare(statement)
      }
      let number = pipeline.begin(statements: statements.count)
      let names = statements.compactMap(\.name)
      waiting[number] = { [weak self] result in answer(self?.explained(result, names) ?? result) }
      if let limit {
        let milliseconds = limit.wholeMilliseconds
        deadlines[number] = (.now() + .milliseconds(milliseconds), milliseconds)
      }
      let isSent = statements.allSatisfy { send($0) } && PQpipelineSync(handle) == 1
      guard isSent else { return finish(.lost(words)) }
      setAlarm()
      flush()
    }

    /// Prepares a statement, as a transaction of its own: a statement that fails later does not undo it.
    private func prepare(_ statement: PostgresStatement) {
      guard let name = statement.name else { return }
      prepared.insert(name)
      let number = pipeline.begin(statements: 1)
      waiting[number] = { [weak self] answer in
        // On the queue. The statement itself then fails, too.
        guard case .failure(let fault) = answer else { return }
        self?.prepared.remove(name)
        if case .refused(let cause) = fault { self?.unprepared[name] = cause }
      }
      let types = statement.values.map(\.type)
      _ = PQsendPrepare(handle, name, statement.text, Int32(types.count), types)
      PQpipelineSync(handle)
    }

    /// Returns the cause instead of the error that a statement is not there which could not be prepared.
    private func explained(_ answer: Answer, _ names: [String]) -> Answer {
      guard case .failure(.refused(let error)) = answer, error.code == "26000" else { return answer }
      return names.lazy.compactMap { self.unprepared[$0] }.first.map { .failure(.refused($0)) } ?? answer
    }

    private func send(_ statement: PostgresStatement) -> Bool {
      let parameters = PostgresParameters(statement.values)
      let count = Int32(statement.values.count)
      return parameters.withPointers { values, lengths, formats in
        if let name = statement.name { return PQsendQueryPrepared(handle, name, count, values, lengths, formats, 0) }
        return PQsendQueryParams(handle, statement.text, count, parameters.types, values, lengths, formats, 0)
      } == 1
    }

    private func flush() {
      switch PQflush(handle) {
      case 0: break
      case 1:
        // What the server has to say is read meanwhile, or both would wait for each other.
        socket.write { [weak self] in
          // The server takes what is sent: it is there.
          self?.lastArrival = .now()
          self?.flush()
        }
      default: finish(.lost(words))
      }
    }

    // MARK: - Receiving

    private func receive() {
      // A source tells of data and the end that come together only once.
      repeat { receiveOnce() } while end == nil && hasMore
    }

    /// Whether a read would not wait.
    private var hasMore: Bool {
      var watched = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
      return poll(&watched, 1, 0) > 0
    }

    private func receiveOnce() {
      if end != nil { return }
      var isAlive = PQconsumeInput(handle) == 1
      lastArrival = .now()
      takeResults()
      // A record of TLS has 16 KB, of which a read takes 8 KB or more. Nothing tells of the rest, which is in memory.
      for _ in 0..<2 where isAlive && end == nil && !pipeline.isEmpty && PQsslInUse(handle) == 1 {
        isAlive = PQconsumeInput(handle) == 1
        takeResults()
      }
      while let notification = PQnotifies(handle) {
        let channel = String(cString: notification.pointee.relname)
        let text = String(cString: notification.pointee.extra)
        PQfreemem(notification)
        notify(channel, text)
      }
      if !isAlive || PQstatus(handle) == CONNECTION_BAD { finish(.lost(words)) }
    }

    private func takeResults() {
      while end == nil, !pipeline.isEmpty, PQisBusy(handle) == 0 {
        guard take(PQgetResult(handle)) else { return }
      }
    }

    /// Takes a result, or the end of the results of a statement; returns false if there is no more to take for now.
    private func take(_ result: OpaquePointer?) -> Bool {
      guard let result else {
        pipeline.endStatement()
        return PQstatus(handle) != CONNECTION_BAD
      }
      switch PQresultStatus(result) {
      case PGRES_PIPELINE_SYNC:
        PQclear(result)
        if let (number, answer) = pipeline.endExchange() { give(answer, to: number) }
      case PGRES_FATAL_ERROR:
        let error = PostgresServerError(result)
        PQclear(result)
        pipeline.fail(error)
        if error.endsConnection { finish(.lost(error.message)) }
      case PGRES_PIPELINE_ABORTED: PQclear(result)
      case PGRES_BAD_RESPONSE:
        PQclear(result)
        finish(.lost(words))
      default: pipeline.take(PostgresResult(result))
      }
      return end == nil
    }

    private func give(_ answer: Result<[PostgresResult], PostgresServerError>, to number: Int) {
      deadlines[number] = nil
      waiting.removeValue(forKey: number)?(answer.mapError { .refused($0) })
      // The server has become a standby: another connection may lead to the primary.
      if case .failure(let error) = answer, error.code == "25006" { finish(.lost(error.message)) }
    }

    // MARK: - Ending

    private var words: String {
      String(cString: PQerrorMessage(handle)).split(separator: "\n").joined(separator: "; ")
    }

    private func setAlarm() {
      guard !isAlarmSet, let first = deadlines.values.map({ end(of: $0) }).min() else { return }
      isAlarmSet = true
      queue.asyncAfter(deadline: first) { [weak self] in self?.ring() }
    }

    /// The time at which the connection is taken for lost.
    private func end(of deadline: (time: DispatchTime, limit: Int)) -> DispatchTime {
      max(deadline.time, lastArrival + .milliseconds(deadline.limit))
    }

    private func ring() {
      isAlarmSet = false
      if deadlines.values.contains(where: { end(of: $0) <= .now() }) {
        finish(.lost("the server did not answer in time"))
      } else {
        setAlarm()
      }
    }

    private func finish(_ fault: PostgresFault) {
      if end != nil { return }
      end = fault
      ended.withLock { $0 = true }
      socket.close()
      let answers = waiting.values
      (waiting, deadlines) = ([:], [:])
      for answer in answers { answer(.failure(fault)) }
      // Whoever listens may have missed something.
      notify("", "")
    }
  }
#endif
