#if Postgres
  import Sluice

  @testable import SluicePostgres

  /// The course of a simulation: faults, and then a calm in which all requests must end.
  extension Simulation {
    func live() throws {
      for _ in 0..<3 { addProcess() }
      while steps < options.steps {
        isCalm = false
        slowness = random.pick([2, 10, 50, 200])
        for process in processes { process.isQuiet = false }
        let end = now + Int64(random.below(30_000)) + 4_000
        while now < end, steps < options.steps {
          try run(until: now + Int64(random.below(150)))
          for _ in 0..<(1 + random.below(3)) { happen() }
        }
        try calmDown()
      }
    }

    /// Returns a number that was not used before.
    func nextNumber() -> Int {
      lastNumber += 1
      return lastNumber
    }

    private func addProcess() {
      lastNumber += 1
      dead += processes.filter(\.isDead)
      processes.removeAll { $0.isDead }
      processes.append(SimulatedProcess(self, number: lastNumber))
    }

    private var living: [SimulatedProcess] { processes.filter { !$0.isDead } }

    /// Lets something happen.
    private func happen() {
      if living.isEmpty { return addProcess() }
      let process = random.pick(living)
      switch random.below(1_000) {
      case ..<650: if !process.isQuiet { ask(at: process) }
      case ..<670: if !process.isQuiet { for stream in streams { send(newRequest(stream), to: process) { _ in } } }
      case ..<740: putToSleep(process)
      case ..<790: random.pick(process.lines).cut()
      case ..<810:
        if process.isStopped { return }
        process.stop(for: random.below(random.chance(50) ? 1_000 : 20_000))
        process.isQuiet = process.isQuiet || random.chance(15)
      case ..<830: cutOff(process)
      case ..<840: process.kill()
      case ..<846: if process.isStarted, !process.isStopped, !process.streams.isClosed { process.leave() }
      case ..<880: if living.count < 4 { addProcess() }
      case ..<900: process.follow(random.pick(streams))
      case ..<905: if server.isUp { server.restart(after: random.below(random.chance(70) ? 500 : 8_000)) }
      case ..<925: if options.hasRestores, server.isUp { server.backUp() }
      case ..<935:
        if options.hasRestores, server.isUp, server.canBeRestored {
          server.restart(after: random.below(random.chance(70) ? 300 : 5_000), isRestored: true)
        }
      case ..<945: server.fullUntil = now + Int64(random.below(2_000))
      default: if random.chance(10) { process.isQuiet = false }
      }
    }

    private func cutOff(_ process: SimulatedProcess) {
      let time = random.below(random.chance(60) ? 2_000 : 20_000)
      note("\(process.name) is cut off for \(time) ms")
      process.cutOffUntil = max(process.cutOffUntil, now + Int64(time))
      process.isQuiet = process.isQuiet || random.chance(15)
    }

    private func putToSleep(_ process: SimulatedProcess) {
      guard !process.isStopped, !process.isQuiet, let name = process.stores.keys.sorted().randomElement(using: &random)
      else { return }
      process.stores[name]?.sleep(for: random.chance(30) ? .milliseconds(random.below(5_000)) : nil)
    }

    /// Tells followers that there is an entry, as far as they can be reached.
    func notify(_ stream: Int64) {
      for process in processes where now >= process.cutOffUntil && random.chance(80) {
        for follower in process.followers where follower.id == stream { process.after(0...5) { follower.call() } }
      }
    }

    /// Notifies a process that there is something in the inbox for it, as far as it can be reached.
    func call(_ number: Int64, isMoved: Bool) {
      guard let process = processes.first(where: { $0.process.id == number }), now >= process.cutOffUntil,
        process.relay.line.isConnected, random.chance(90)
      else { return }
      process.after(0...5) { process.relay.look(isThorough: isMoved) }
    }

    /// Tells the process that a stream was handed over to.
    func notifyOwner(_ stream: Int64) {
      let owner = server.database.committed.streams[stream]?.owner
      for process in processes where process.process.id == owner && now >= process.cutOffUntil && random.chance(80) {
        process.after(0...5) { process.lookForWork() }
      }
    }

    // MARK: - Requests

    private func ask(at process: SimulatedProcess) {
      let isRepeated = random.chance(25) && !requests.isEmpty
      let request: SimulatedRequest
      if isRepeated {
        request = requests[requests.keys.sorted()[random.below(requests.count)]] ?? newRequest()
        // Its sender has lost patience, and asks again, here or elsewhere.
        if request.answer != nil { return askAgain(request, at: process) }
      } else {
        request = newRequest()
      }
      send(request, to: process) { _ in }
    }

    /// Sends another request with the key of one that has no answer.
    private func askAgain(_ request: SimulatedRequest, at process: SimulatedProcess) {
      let copy = SimulatedRequest(request.number, request.stream)
      copy.continueAttempts(of: request)
      requests[request.number] = copy
      send(copy, to: process) { _ in }
    }

    private func newRequest(_ stream: String? = nil) -> SimulatedRequest {
      lastNumber += 1
      // Some streams are new, so that their numbers are given again after a restore.
      let isNew = options.hasRestores && random.chance(5)
      let request = SimulatedRequest(lastNumber, stream ?? (isNew ? "new \(lastNumber)" : random.pick(streams)))
      request.isEnqueued = options.hasForwarding && random.chance(30)
      requests[lastNumber] = request
      return request
    }

    private func send(
      _ request: SimulatedRequest, to process: SimulatedProcess, _ answered: @escaping (SimulatedRequest.End) -> Void
    ) {
      request.answer = { [unowned self] end in
        // Those that were refused are sent again now and then.
        if case .acknowledged = end { requests[request.number] = nil }
        if requests.count > 30, let first = requests.keys.min() { requests[first] = nil }
        answered(end)
      }
      process.perform { process.ask(request) }
    }

    // MARK: - Calm

    /// Ends all trouble, waits, and checks that everything is at rest, and as it has to be.
    private func calmDown() throws {
      note("calm")
      isCalm = true
      server.fullUntil = now
      for process in living {
        process.cutOffUntil = now
        process.proceed()
      }
      if living.allSatisfy(\.streams.isClosed) { addProcess() }
      try run(until: now + 28_000)
      if let failure = rest() {
        fail(failure)
      } else if !oracle.truth.isRestored {
        for stream in streams { try askInCalm(stream) }
      }
      if let failure { throw failure }
    }

    /// Returns what is not at rest.
    private func rest() -> String? {
      let stores = living.flatMap { $0.stores.values }
      for store in stores {
        if store.isBusy { return "An append of \(store.name) at \(store.process.name) has no answer" }
        let claim = oracle.truth.streams[store.id]?.claim
        if claim != store.claim {
          return "A store of \(store.name) at \(store.process.name) is lost, and has not ended"
        }
      }
      for process in living where process.relay.isWaiting {
        return "Requests of \(process.name) in the inbox have no answer"
      }
      let tables = server.database.committed
      for row in tables.streams.values where row.isUnfinished && row.due.map({ $0 < now - 10_000 }) ?? true {
        if !stores.contains(where: { $0.id == row.id }) { return "The work of \(row.name) is not found" }
      }
      for process in living {
        for follower in process.followers where !follower.hasEnded {
          let texts = oracle.truth.streams[follower.id]?.texts ?? []
          let isBehind = follower.position < texts.count
          if isBehind { return "A follower of \(follower.name) stays at \(follower.position), before \(texts.count)" }
        }
      }
      return nil
    }

    /// Checks that a request is recorded in time.
    private func askInCalm(_ stream: String) throws {
      let row = server.database.committed.stream(named: stream)
      let owner = living.first { $0.process.id == row?.owner && $0.isStarted && !$0.streams.isClosed }
      let ready = living.filter { $0.isStarted && !$0.streams.isClosed }
      let other = options.hasForwarding && !ready.isEmpty ? random.pick(ready) : ready.first
      guard let process = options.hasForwarding ? other : owner ?? other else { return }
      var end: SimulatedRequest.End?
      let request = newRequest(stream)
      send(request, to: process) { end = $0 }
      try run(until: now + 5_000)
      guard case .acknowledged? = end else {
        return fail("A request for \(stream) at \(process.name) has \(end.map { "\($0)" } ?? "no answer") in a calm")
      }
    }
  }
#endif
