#if Postgres
  import Sluice

  @testable import SluicePostgres

  /// A process that takes part in the log, as `LogSession` does it.
  final class SimulatedProcess {
    static let leaseTime = 3_000

    unowned let simulation: Simulation
    let name: String
    let process: LogProcess
    var statements: LogStatements { simulation.server.statements }

    private(set) var isDead = false
    private var backlog: [() -> Void]?
    /// The end of a time in which the network loses nothing, and delivers nothing.
    var cutOffUntil: Int64 = 0

    /// Whether it gets no requests for a while, so that only its lease shows what it has lost.
    var isQuiet = false

    private(set) var isStarted = false
    private var lease = LeaseMachine(lease: .milliseconds(leaseTime))
    var streams = StreamsMachine()
    private var balance = BalanceMachine(slack: 1)
    private var shares: [BalanceMachine.Share] = []
    var stores: [String: SimulatedStore] = [:]
    /// The requests that wait for a stream to be opened.
    var opening: [String: [SimulatedRequest]] = [:]
    var followers: [SimulatedFollower] = []

    private lazy var leaseLine = SimulatedLine(self, limit: max(Self.leaseTime / 4, 1_000))
    private(set) lazy var chores = SimulatedLine(self)
    private lazy var readers = (0..<2).map { _ in SimulatedLine(self, isRepeatable: true) }
    private(set) lazy var relay = SimulatedRelay(self)
    /// With one connection where streams do not move: so that there are groups, also of streams that others have taken.
    private(set) lazy var writer = SimulatedWriter(
      self, (0..<(simulation.isBalancing ? 2 : 1)).map { _ in SimulatedLine(self) })
    /// The time of its own, which does not pass while it is stopped.
    private var stoppedTime: Int64 = 0
    private var stoppedSince: Int64 = 0
    private var lastRenewal: Int64 = 0

    init(_ simulation: Simulation, number: Int) {
      (self.simulation, name) = (simulation, "p\(number)")
      process = LogProcess(
        id: Int64(number), name: name, address: nil, versions: ProgramVersions(lowest: 1, newest: 1))
      start()
    }

    var lines: [SimulatedLine] {
      [leaseLine, chores] + readers + writer.lines + (simulation.options.hasForwarding ? [relay.line] : [])
    }

    func reader(for name: String) -> SimulatedLine { readers[Int(name.utf8.first ?? 0) % readers.count] }

    var isStopped: Bool { backlog != nil }

    // MARK: - Its life

    /// Does something in this process: later if it is stopped, and never if it is dead.
    func perform(_ body: @escaping () -> Void) {
      if isDead { return }
      if backlog != nil { backlog?.append(body) } else { body() }
    }

    func after(_ time: ClosedRange<Int>, _ body: @escaping () -> Void) {
      simulation.after(time) { [self] in perform(body) }
    }

    /// Stops, as by SIGSTOP, and continues after a time.
    func stop(for time: Int) {
      simulation.note("\(name) is stopped for \(time) ms")
      (backlog, stoppedSince) = ([], simulation.now)
      simulation.after(time...time) { [self] in proceed() }
    }

    func proceed() {
      guard let tasks = backlog else { return }
      simulation.note("\(name) goes on")
      backlog = nil
      stoppedTime += simulation.now - stoppedSince
      for task in tasks { perform(task) }
    }

    /// Ends at once. What it has sent may still be carried out.
    func kill() {
      simulation.note("\(name) is killed")
      (isDead, backlog) = (true, nil)
      for line in lines { line.cut() }
    }

    /// Gives everything up, and ends.
    func leave() {
      simulation.note("\(name) leaves")
      if simulation.options.hasForwarding { relay.end { [self] in end() } } else { end() }
    }

    private func end() {
      let left = streams.close()
      for store in stores.values { store.end() }
      after(0...2_000) { [self] in
        for line in writer.lines { line.close() }
        let exchange = statements.giveUp(left, by: process.id)
        let leave =
          [statements.leave(process.id)]
          + (simulation.options.hasForwarding ? [simulation.server.relay.callSenders] : [])
        chores.run(exchange.isEmpty ? leave : exchange) { [self] _, _ in
          chores.run(leave) { [self] _, _ in kill() }
        }
      }
    }

    // MARK: - The lease

    private func start() {
      renew { [self] result in
        guard case .success = result else { return after(1_000...1_000) { [self] in start() } }
        isStarted = true
        if simulation.options.hasForwarding { relay.start() }
        keep()
      }
    }

    private func keep() {
      after(lease.pause.wholeMilliseconds...lease.pause.wholeMilliseconds) { [self] in
        if streams.isClosed { return }
        renew { [self] result in
          switch result {
          case .success:
            lookForWork()
            giveAway()
          case .failure: if !simulation.has(.ownClock) || !isInTimeByOwnClock { lease.failed() }
          }
          keep()
        }
      }
    }

    /// Renews a lease that has run out, before a stream is taken.
    func renewNow(then next: @escaping () -> Void, orElse fail: @escaping (PostgresFault) -> Void) {
      renew { result in
        switch result {
        case .success: next()
        case .failure(let fault):
          self.lease.failed()
          fail(fault)
        }
      }
    }

    private func renew(_ completion: @escaping (Result<Void, PostgresFault>) -> Void) {
      let sent = simulation.now - stoppedTime
      let renewal = statements.renew(
        process, for: .milliseconds(Self.leaseTime), streams: isTaking ? streams.count : nil)
      leaseLine.run([renewal, statements.shares]) { [self] answer, _ in
        switch answer {
        case .failure(let fault):
          simulation.note("\(name) cannot renew its lease: \(fault)")
          completion(.failure(fault))
        case .success(let rows):
          var wasAlive = rows[0].bool(0, 0)
          if simulation.has(.ownClock), isStarted { wasAlive = isInTimeByOwnClock }
          lastRenewal = sent
          shares = BalanceMachine.Share.all(in: rows[1])
          simulation.note("\(name) has renewed its lease\(wasAlive ? "" : ", too late")")
          if lease.renewed(wasAlive: wasAlive, by: rows[0].text(0, 1)).isEmpty { return completion(.success(())) }
          check(completion)
        }
      }
    }

    /// Whether the lease has not run out, by a clock that stops with the process.
    private var isInTimeByOwnClock: Bool {
      simulation.now - stoppedTime - lastRenewal < Int64(Self.leaseTime) * 2
    }

    /// Finds out which streams were taken over.
    private func check(_ completion: @escaping (Result<Void, PostgresFault>) -> Void) {
      let owned = streams.owned
      if owned.isEmpty {
        lease.checked()
        return completion(.success(()))
      }
      leaseLine.run([statements.lost(Array(owned.values), by: process.id)]) { [self] answer, _ in
        switch answer {
        case .failure(let fault): completion(.failure(fault))
        case .success(let rows):
          let lost = LostStream.all(in: rows[0], of: owned)
          simulation.note("\(name) looks for \(owned.keys.sorted()), and has lost \(lost.count)")
          for stream in lost {
            if stream.isForgotten { simulation.oracle.found(damage: "\(stream.name) is forgotten") }
            lose(stream.name)
          }
          lease.checked()
          completion(.success(()))
        }
      }
    }

    func lookForWork() {
      guard streams.beginLooking() else { return }
      chores.run([statements.orphans(for: process.id, with: streams.ids, version: 1)]) { [self] answer, _ in
        if let rows = try? answer.get()[0] {
          for name in streams.found((0..<rows.count).compactMap { rows.text($0, 0) }) {
            simulation.note("\(name) is woken by \(self.name)")
            open(name, for: nil)
          }
        }
        if streams.endLooking() {
          _ = streams.endLooking()
          lookForWork()
        }
      }
    }

    // MARK: - Balance

    /// Whether it takes streams of others, and gives some away.
    private var isTaking: Bool { simulation.isBalancing && isStarted && !streams.isClosed }

    /// Gives streams away, if this process has more than its share.
    private func giveAway() {
      guard lease.isCertain, !streams.isClosed,
        let gift = balance.renewed(process.id, streams: streams.count, shares)
      else { return }
      var chosen = stores.keys.sorted().shuffled(using: &simulation.random)
      chosen.removeAll { stores[$0]?.isInUse != false || !streams.move($0, to: gift.target) }
      for name in chosen.dropFirst(gift.count) { streams.stay(name) }
      for name in chosen.prefix(gift.count) { move(name) }
      balance.gave(min(gift.count, chosen.count), to: gift.target)
    }

    /// Hands a stream over when its store is not in use any more, unless that takes too long.
    private func move(_ name: String) {
      guard let store = stores[name] else { return }
      after(0...50) { [self] in
        if stores[name] !== store || !store.sleepToMove() { streams.stay(name) }
      }
    }

    // MARK: - Chores

    /// Gives up what is to be given up, in a moment.
    func giveUpSoon() {
      guard streams.beginGivingUp() else { return }
      after(2...2) { [self] in giveUp(LogPause()) }
    }

    private func giveUp(_ pause: LogPause) {
      guard let left = streams.takeChores() else { return }
      let calls =
        left.releases.isEmpty || !simulation.options.hasForwarding ? [] : [simulation.server.relay.callSenders]
      chores.run(statements.giveUp(left, by: process.id) + calls) { [self] answer, _ in
        guard case .failure(let fault) = answer else { return giveUp(pause) }
        streams.putBack(left)
        if case .closed = fault { return }
        again(pause) { [self] in giveUp($0) }
      }
    }

    /// Does something after a pause.
    func again(_ pause: LogPause, _ body: @escaping (LogPause) -> Void) {
      var next = pause
      let time = next.next(using: &simulation.random).wholeMilliseconds
      after(time...time) { [next] in body(next) }
    }
  }
#endif
