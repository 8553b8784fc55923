#if Postgres
  @testable import SluicePostgres

  /// The server: it runs the exchanges of each connection in their order, statement by statement, between those of
  /// others.
  final class SimulatedServer {
    typealias Answer = Result<[ModelRows], PostgresFault>

    /// What the server has for a connection.
    final class Backend {
      let isRepeatable: Bool
      let lockLimit: Int
      let life: Int
      fileprivate var queue: [Message] = []
      fileprivate var isBusy = false

      fileprivate init(isRepeatable: Bool, lockLimit: Int, life: Int) {
        (self.isRepeatable, self.lockLimit, self.life) = (isRepeatable, lockLimit, life)
      }
    }

    /// What is sent on a connection.
    struct Message {
      let statements: [PostgresStatement]
      /// Gets the answer, and the number of the transaction.
      let answer: (Answer, Int) -> Void
    }

    /// An exchange that is carried out.
    fileprivate final class Work {
      let statements: [PostgresStatement]
      let answer: (Answer, Int) -> Void
      fileprivate let transaction: ModelTransaction
      fileprivate var results: [ModelRows] = []
      fileprivate var waitsSince: Int64?

      fileprivate init(_ message: Message, _ transaction: ModelTransaction) {
        (statements, answer, self.transaction) = (message.statements, message.answer, transaction)
      }
    }

    private unowned let simulation: Simulation
    let statements = LogStatements(LogSchema("simulated"))
    let relay = RelayStatements(LogSchema("simulated"), channel: "simulated", process: 0)
    private(set) var database: ModelDatabase
    /// Changes with each start of the server.
    private(set) var life = 1
    private(set) var isUp = true
    /// Until when its disk is full, so that it refuses appends.
    var fullUntil: Int64 = 0
    private var waiting: [Int: [(Backend, Work)]] = [:]
    /// An earlier state of the database, with what the oracle knew then.
    private var backup: (tables: ModelTables, nextStream: Int64, truth: SimulationOracle.Truth)?

    init(_ simulation: Simulation) {
      self.simulation = simulation
      database = ModelDatabase(statements, relay)
      if let mistake = simulation.options.mistake { database.mistakes = [mistake] }
    }

    // MARK: - Connections

    /// Accepts a connection; nil if the server is down.
    func connect(isRepeatable: Bool, lockLimit: Int) -> Backend? {
      isUp ? Backend(isRepeatable: isRepeatable, lockLimit: lockLimit, life: life) : nil
    }

    /// Takes an exchange. It is carried out whatever becomes of its connection.
    func take(_ message: Message, on backend: Backend) {
      guard backend.life == life, isUp else { return }
      backend.queue.append(message)
      if !backend.isBusy { beginNext(on: backend) }
    }

    private func beginNext(on backend: Backend) {
      backend.isBusy = !backend.queue.isEmpty
      guard backend.isBusy else { return }
      let message = backend.queue.removeFirst()
      schedule(Work(message, database.begin(isRepeatable: backend.isRepeatable)), on: backend)
    }

    /// Most statements are fast.
    private func schedule(_ work: Work, on backend: Backend) {
      let isSlow = !simulation.isCalm && simulation.random.below(1_000) < simulation.slowness
      let time = isSlow ? simulation.random.chance(50) ? 5...100 : 100...4_000 : 0...2
      simulation.after(time) { [weak self] in
        guard let self, backend.life == life, isUp else { return }
        advance(work, on: backend)
      }
    }

    private func advance(_ work: Work, on backend: Backend) {
      let number = work.results.count
      if number == work.statements.count { return commit(work, on: backend) }
      if work.statements[number].name == "append", simulation.now < fullUntil {
        return refuse(work, on: backend, PostgresServerError(code: "53100", severity: "ERROR", message: "disk full"))
      }
      do {
        work.results.append(try database.run(work.statements[number], in: work.transaction))
        work.waitsSince = nil
        schedule(work, on: backend)
      } catch ModelInterruption.waits(let other) {
        wait(work, for: other, on: backend)
      } catch ModelInterruption.refused(let refusal) {
        refuse(work, on: backend, refusal)
      } catch {
        simulation.fail("\(error)")
      }
    }

    private func wait(_ work: Work, for other: Int, on backend: Backend) {
      waiting[other, default: []].append((backend, work))
      if work.waitsSince != nil { return }
      let (since, life) = (simulation.now, life)
      work.waitsSince = since
      simulation.at(since + Int64(backend.lockLimit)) { [weak self] in
        guard let self, self.life == life, work.waitsSince == since else { return }
        for id in waiting.keys { waiting[id]?.removeAll { $0.1 === work } }
        work.waitsSince = nil
        refuse(work, on: backend, PostgresServerError(code: "55P03", severity: "ERROR", message: "lock timeout"))
      }
    }

    private func commit(_ work: Work, on backend: Backend) {
      simulation.oracle.willCommit(work.transaction)
      database.commit(work.transaction)
      for stream in work.transaction.notified { simulation.notify(stream) }
      for call in work.transaction.calls { simulation.call(call.process, isMoved: call.isMoved) }
      for stream in work.transaction.gifts { simulation.notifyOwner(stream) }
      end(work, .success(work.results), on: backend)
    }

    private func refuse(_ work: Work, on backend: Backend, _ error: PostgresServerError) {
      simulation.note("the server refuses an exchange with \(error.code)")
      database.rollBack(work.transaction)
      end(work, .failure(.refused(error)), on: backend)
    }

    private func end(_ work: Work, _ answer: Answer, on backend: Backend) {
      work.answer(answer, work.transaction.id)
      for (backend, other) in waiting.removeValue(forKey: work.transaction.id) ?? [] { schedule(other, on: backend) }
      beginNext(on: backend)
    }

    // MARK: - Trouble

    /// Stops, without what was not committed, and starts after a time.
    func restart(after time: Int, isRestored: Bool = false) {
      simulation.note("the server stops for \(time) ms\(isRestored ? ", and is restored" : "")")
      (isUp, waiting) = (false, [:])
      life += 1
      database.startTime = "\(life)"
      if isRestored, let backup {
        (database.committed, database.nextStream) = (backup.tables, backup.nextStream)
        simulation.oracle.restore(backup.truth)
      }
      database.restart(isCrash: isRestored || simulation.random.chance(70))
      for process in simulation.processes {
        for line in process.lines { simulation.after(0...50) { process.perform { line.cut() } } }
      }
      simulation.after(time...time) { [weak self] in self?.isUp = true }
    }

    /// Keeps the present state.
    func backUp() { backup = (database.committed, database.nextStream, simulation.oracle.truth) }

    var canBeRestored: Bool { backup != nil }
  }
#endif
