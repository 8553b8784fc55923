#if Postgres
  import Sluice
  import SluiceMigrations

  @testable import SluicePostgres

  /// A follower of a stream, as `PostgresFollower` is one.
  final class SimulatedFollower {
    private unowned let process: SimulatedProcess
    let name: String
    let id: Int64
    private(set) var state: [String] = []
    private var machine = FollowMachine(limit: 3)
    private var isReading = false
    private var isCalled = false
    private(set) var hasEnded = false

    init(_ process: SimulatedProcess, _ name: String, id: Int64) {
      (self.process, self.name, self.id) = (process, name, id)
      read()
      poll()
      noteFollowed()
    }

    private var simulation: Simulation { process.simulation }

    var position: Int { machine.chain.end.position }

    /// A notification is a hint, and may be lost.
    private func poll() {
      process.after(1_000...1_000) { [self] in
        if hasEnded { return }
        call()
        poll()
      }
    }

    private func noteFollowed() {
      process.after(20_000...20_000) { [self] in
        if hasEnded { return }
        process.chores.run([process.statements.noteFollowed(id)]) { _, _ in }
        noteFollowed()
      }
    }

    func end() { hasEnded = true }

    /// Handles that there may be something to read.
    func call() {
      if hasEnded { return }
      if isReading {
        isCalled = true
        return
      }
      machine.call()
      read()
    }

    private func read() {
      guard let request = machine.request, !hasEnded else {
        if isCalled {
          isCalled = false
          call()
        }
        return
      }
      isReading = true
      let statements = process.statements
      let exchange =
        switch request {
        case .load: statements.read(id, snapshotBefore: .max, upTo: .max)
        case .entries(let chain): statements.entries(of: id, after: chain.end.position, limit: machine.limit)
        }
      process.reader(for: name).run(exchange) { [self] answer, _ in
        isReading = false
        do {
          try take(answer.get(), request)
        } catch {
          let failure = (error as? PostgresFault).map { PostgresError($0) } ?? error
          if machine.failed(failure) {
            simulation.note("the follower of \(name) at \(process.name) ends: \(failure)")
            hasEnded = true
            simulation.oracle.ended(self)
          }
        }
        read()
      }
    }

    private func take(_ rows: [ModelRows], _ request: FollowMachine.Request) throws {
      switch request {
      case .load:
        let read = try StreamRows(rows[0], rows[1], rows[2], name)
        if machine.loaded(read) { state = SimulatedStore.state(read) }
      case .entries(var chain):
        if rows[1].count == 0 { throw PostgresError.damaged(stream: name, reason: "its row was deleted") }
        let entries = try StreamRows.entries(rows[0], &chain, name)
        if machine.hasBegun {
          let isSkipped = simulation.has(.followerSkips) && entries.count > 1
          state += entries.dropFirst(isSkipped ? 1 : 0).map(\.text)
        }
        _ = machine.read(entries, chain)
      }
      simulation.oracle.shows(self)
    }
  }

  extension SimulatedProcess {
    /// Begins to follow a stream.
    func follow(_ name: String) {
      if !isStarted || streams.isClosed || followers.count > 3 { return }
      runAgain([statements.find(name)], on: chores, LogAttempts(), LogPause()) { [self] answer, _ in
        guard let id = (try? answer.get())?[0].int(0, 0) else { return }
        followers.append(SimulatedFollower(self, name, id: id))
      }
    }
  }
#endif
