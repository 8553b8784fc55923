#if Postgres
  @testable import SluicePostgres

  /// The connection of a process, as `PostgresLine` is one, and the network between it and the server.
  final class SimulatedLine {
    typealias Completion = (SimulatedServer.Answer, Int) -> Void

    private final class Pending {
      var completion: Completion?

      init(_ completion: @escaping Completion) { self.completion = completion }

      func end(_ answer: SimulatedServer.Answer, _ transaction: Int = 0) {
        defer { completion = nil }
        completion?(answer, transaction)
      }
    }

    private final class Connection {
      let backend: SimulatedServer.Backend
      var hasEnded = false
      var pending: [Pending] = []
      var lastArrival: Int64
      /// The times before which nothing else arrives at the server, and here: messages stay in order.
      var nextRequest: Int64 = 0
      var nextAnswer: Int64 = 0

      init(_ backend: SimulatedServer.Backend, _ now: Int64) { (self.backend, lastArrival) = (backend, now) }
    }

    private unowned let process: SimulatedProcess
    private unowned let simulation: Simulation
    private let isRepeatable: Bool
    private let limit: Int
    private var connection: Connection?
    /// Called when a connection has ended.
    private let ended: (() -> Void)?
    private var isConnecting = false
    private var isClosed = false
    private var waiting: [(statements: [PostgresStatement], completion: Completion)] = []

    init(
      _ process: SimulatedProcess, isRepeatable: Bool = false, limit: Int = 10_000, ended: (() -> Void)? = nil
    ) {
      (self.process, self.isRepeatable, self.limit, self.ended) = (process, isRepeatable, limit, ended)
      simulation = process.simulation
    }

    /// Whether notifications can arrive.
    var isConnected: Bool { connection.map { !$0.hasEnded } ?? false }

    /// Runs statements as one transaction.
    func run(_ statements: [PostgresStatement], _ completion: @escaping Completion) {
      if isClosed { return process.after(0...0) { completion(.failure(.closed(wasSent: false)), 0) } }
      if let connection, !connection.hasEnded { return send(statements, completion, on: connection) }
      waiting.append((statements, completion))
      connect()
    }

    // MARK: - Connecting

    private func connect() {
      if isConnecting { return }
      isConnecting = true
      let isCutOff = simulation.now < process.cutOffUntil
      process.after(isCutOff && simulation.random.chance(50) ? 9_000...10_000 : 0...10) { [self] in
        isConnecting = false
        let found = waiting
        waiting = []
        let isCutOff = simulation.now < process.cutOffUntil
        guard !isCutOff, !isClosed,
          let backend = simulation.server.connect(isRepeatable: isRepeatable, lockLimit: limit / 2)
        else {
          let fault: PostgresFault =
            isClosed ? .closed(wasSent: false) : .notConnected(.unreachable(reason: "simulated"))
          for item in found { item.completion(.failure(fault), 0) }
          return
        }
        let connection = Connection(backend, simulation.now)
        self.connection = connection
        for item in found { send(item.statements, item.completion, on: connection) }
      }
    }

    // MARK: - Messages

    private func send(_ statements: [PostgresStatement], _ completion: @escaping Completion, on connection: Connection)
    {
      let pending = Pending(completion)
      connection.pending.append(pending)
      let message = SimulatedServer.Message(statements: statements) { [self] answer, transaction in
        arrive(answer, transaction, for: pending, on: connection)
      }
      deliver(message, on: connection)
      watch(pending, on: connection, limit)
    }

    private func deliver(_ message: SimulatedServer.Message, on connection: Connection, isLate: Bool = false) {
      let time = simulation.now + Int64(simulation.random.below(4))
      connection.nextRequest = max(connection.nextRequest, time)
      simulation.at(isLate ? time + Int64(simulation.random.below(15_000)) : connection.nextRequest) { [self] in
        if simulation.now < process.cutOffUntil {
          // It is on its way until the network is there again.
          connection.nextRequest = process.cutOffUntil
          return simulation.at(process.cutOffUntil) { [self] in deliver(message, on: connection, isLate: isLate) }
        }
        if connection.hasEnded, !isLate {
          if simulation.random.chance(50) { deliver(message, on: connection, isLate: true) }
          return
        }
        simulation.server.take(message, on: connection.backend)
      }
    }

    private func arrive(
      _ answer: SimulatedServer.Answer, _ transaction: Int, for pending: Pending, on connection: Connection
    ) {
      if simulation.now < process.cutOffUntil { connection.nextAnswer = process.cutOffUntil }
      connection.nextAnswer = max(connection.nextAnswer, simulation.now + Int64(simulation.random.below(4)))
      let isLost = !simulation.isCalm && simulation.random.below(1_000) < 8
      simulation.at(connection.nextAnswer) { [self] in
        process.perform { [self] in
          if connection.hasEnded { return }
          if isLost {
            simulation.note("\(process.name) loses an answer")
            return end(connection, .lost("simulated"))
          }
          connection.lastArrival = simulation.now
          connection.pending.removeAll { $0 === pending }
          pending.end(answer, transaction)
        }
      }
    }

    /// Ends the connection if nothing arrives for some time.
    private func watch(_ pending: Pending, on connection: Connection, _ time: Int) {
      process.after(time...time) { [self] in
        if connection.hasEnded || pending.completion == nil { return }
        let rest = Int(connection.lastArrival) + limit - Int(simulation.now)
        if rest > 0 { return watch(pending, on: connection, rest) }
        simulation.note("\(process.name) has no answer in time")
        end(connection, .lost("no answer"))
      }
    }

    private func end(_ connection: Connection, _ fault: PostgresFault) {
      connection.hasEnded = true
      let pending = connection.pending
      connection.pending = []
      for pending in pending { pending.end(.failure(fault)) }
      if let ended { process.after(0...0, ended) }
    }

    // MARK: - Trouble

    /// Ends the connection. What was sent may still arrive.
    func cut() { if let connection, !connection.hasEnded { end(connection, .lost("cut")) } }

    /// Ends it for good.
    func close() {
      isClosed = true
      if let connection, !connection.hasEnded { end(connection, .closed(wasSent: true)) }
    }
  }
#endif
