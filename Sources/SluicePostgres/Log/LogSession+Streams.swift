// Documentation/Internals/Postgres.md explains leases and epochs.

#if Postgres
  import Incremental
  import Sluice
  import SluiceMigrations

  extension LogSession {
    /// Makes this process the owner of a stream, and reads it.
    ///
    /// - Throws: `NotOwner`; a `PostgresError`.
    func open(_ name: String, keyWindow: Int) async throws -> OpenedStream {
      try await own(name, keyWindow: keyWindow) { claim, results in
        let opened = try OpenedStream(claim, results, name, keyWindow: keyWindow)
        try opened.check(name, version: options.process.versions.newest)
        streamOpened.withLock { $0.call }?(name)
        return opened
      }
    }

    /// Makes this process the owner of a stream, and returns what `read` makes of the rows.
    ///
    /// - Throws: `NotOwner`; a `PostgresError`.
    func own<Result>(
      _ name: String, keyWindow: Int, _ read: (StreamClaim, [PostgresResult]) throws -> Result
    ) async throws -> Result {
      try await start()
      let former = state.withLock { ($0.streams.formerEpoch(of: name), $0.streams.begin(name)) }
      guard former.1 else { throw PostgresError.inUse(stream: name) }
      do {
        let (claim, results) = try await claim(name, from: former.0, keyWindow: keyWindow)
        state.withLock { $0.streams.took(name, LogOwned(stream: claim.id, epoch: claim.epoch)) }
        return try read(claim, results)
      } catch {
        if state.withLock({ $0.streams.fail(name) }) { giveUpSoon() }
        throw error
      }
    }

    private func claim(
      _ name: String, from epoch: Int64, keyWindow: Int
    ) async throws -> (StreamClaim, [PostgresResult]) {
      await openings.begin()
      defer { openings.end() }
      let (process, version) = (options.process.id, options.process.versions.newest)
      var epoch = epoch
      for _ in 0..<8 {
        let results = try await runAgain(
          statements.open(
            name, by: process, version: version, from: epoch, step: .random(in: LogStatements.epochSteps),
            keyWindow: keyWindow),
          on: reader(for: name))
        health.noteSuccess()
        do {
          if let claim = try StreamClaim(results, name, by: process, version: version) { return (claim, results) }
          try await renewNow()
        } catch let mine as StreamClaim.IsMine {
          // An attempt without an answer has taken the stream, or it is not given up yet.
          epoch = mine.epoch
        }
      }
      throw PostgresError.unreachable(reason: "the lease of this process runs out as soon as it is renewed")
    }

    /// Runs statements that may be run more than once, also if a connection is lost or other transactions are in the
    /// way.
    func runAgain(
      _ statements: [PostgresStatement], on line: PostgresLine, isPatient: Bool = false
    ) async throws -> [PostgresResult] {
      var (attempts, pause) = (LogAttempts(), LogPause())
      while true {
        do throws(PostgresFault) {
          return try await line.run(statements, isPatient: isPatient)
        } catch {
          guard attempts.goesOn(after: error) else { throw PostgresError(error) }
          await pause.wait()
        }
      }
    }

    /// Returns rows of a stream.
    func read(_ stream: Int64, _ name: String, snapshotBefore limit: Int, upTo last: Int) async throws -> StreamRows {
      do {
        let results = try await reader(for: name).run(
          statements.read(stream, snapshotBefore: limit, upTo: last))
        return try StreamRows(results[0], results[1], results[2], name)
      } catch let fault as PostgresFault {
        throw PostgresError(fault)
      }
    }

    /// Keeps a snapshot.
    func keep(_ snapshot: LogSnapshot, of name: String) async throws {
      _ = try await runAgain(statements.keep(snapshot), on: reader(for: name))
    }

    /// Gives a stream up, soon.
    func close(_ name: String) { if state.withLock({ $0.streams.close(name) }) { giveUpSoon() } }

    /// Notes that the store of a stream rests, soon; until some time has passed, if it waits for a date.
    func noteRest(of name: String, for time: Duration? = nil) {
      if state.withLock({ $0.streams.rest(name, for: time) }) { giveUpSoon() }
    }

    // MARK: - Chores

    /// Gives up what is to be given up in a moment, so that a stream that is closed and rests takes one transaction.
    private func giveUpSoon() {
      guard state.withLock({ $0.streams.beginGivingUp() }) else { return }
      Task.detached { [self] in
        try? await Task.sleep(for: .milliseconds(2))
        var pause = LogPause()
        while let chores = state.withLock({ $0.streams.takeChores() }) {
          do throws(PostgresFault) {
            let giveUp = statements.giveUp(chores, by: options.process.id)
            let results = try await self.chores.run(giveUp + call(chores))
            guard let place = giveUp.firstIndex(where: { $0.name == "give" }) else { continue }
            noteGifts(chores, Set((0..<results[place].count).compactMap { results[place].int($0, 0) }))
          } catch {
            state.withLock { $0.streams.putBack(chores) }
            if case .closed = error { return }
            await pause.wait()
          }
        }
      }
    }

    /// Notifies those whose requests wait for streams that are given up, and the processes that get some.
    func call(_ chores: LogChores) -> [PostgresStatement] {
      if chores.gifts.isEmpty { return chores.releases.isEmpty ? [] : callSenders }
      return callSenders + (relay.map { [$0.callTargets(chores.gifts)] } ?? [])
    }

    /// Notifies those whose requests wait for streams that nobody has.
    var callSenders: [PostgresStatement] { relay.map { [$0.callSenders] } ?? [] }

    private var relay: RelayStatements? {
      guard options.isForwarding else { return nil }
      return RelayStatements(LogSchema(options.schema), channel: statements.channel, process: options.process.id)
    }
  }
#endif
