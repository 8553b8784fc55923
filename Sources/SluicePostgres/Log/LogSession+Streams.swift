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
      try await start()
      let isFree = state.withLock { state -> Bool in
        if state.open.keys.contains(name) { return false }
        state.open[name] = .some(nil)
        state.closed[name] = nil
        return true
      }
      guard isFree else { throw PostgresError.inUse(stream: name) }
      do {
        let (claim, results) = try await claim(name, keyWindow: keyWindow)
        state.withLock { $0.open[name] = (claim.id, claim.epoch) }
        let opened = try OpenedStream(claim, results, name, keyWindow: keyWindow)
        try opened.check(name, version: options.version)
        streamOpened.withLock { $0.call }?(name)
        return opened
      } catch {
        close(name)
        state.withLock { _ = $0.open.removeValue(forKey: name) }
        throw error
      }
    }

    private func claim(_ name: String, keyWindow: Int) async throws -> (StreamClaim, [PostgresResult]) {
      // Whether an attempt without an answer has taken the stream does not matter: its owner may take it again.
      let results = try await runAgain(
        statements.open(name, by: options.process.id, keyWindow: keyWindow), on: reader(for: name))
      health.noteSuccess()
      return (try StreamClaim(results, name), results)
    }

    /// Runs statements that may be run more than once, also if a connection is lost or other transactions are in the
    /// way.
    func runAgain(_ statements: [PostgresStatement], on line: PostgresLine) async throws -> [PostgresResult] {
      var (attempts, pause) = (0, LogPause())
      while true {
        do throws(PostgresFault) {
          return try await line.run(statements)
        } catch {
          attempts += 1
          guard attempts < 8, error.isPassing else { throw PostgresError(error) }
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
    func close(_ name: String) {
      let isNew = state.withLock { state -> Bool in
        guard let owned = state.open.removeValue(forKey: name) ?? nil else { return false }
        state.closed[name] = owned
        state.chores.releases.append(owned)
        return true
      }
      if isNew { giveUpSoon() }
    }

    /// Notes that the store of a stream rests, soon.
    func noteRest(of name: String) {
      let isNew = state.withLock { state -> Bool in
        guard let owned = state.closed.removeValue(forKey: name) else { return false }
        state.chores.rests.append(owned)
        return true
      }
      if isNew { giveUpSoon() }
    }

    /// Notes that the store of a stream rests until some time has passed, soon.
    func noteRest(of name: String, for time: Duration) {
      let isNew = state.withLock { state -> Bool in
        guard let owned = state.closed.removeValue(forKey: name) else { return false }
        state.chores.waits.append((owned, time))
        return true
      }
      if isNew { giveUpSoon() }
    }

    // MARK: - Chores

    /// Gives up what is to be given up in a moment, so that a stream that is closed and rests takes one transaction.
    private func giveUpSoon() {
      let isNew = state.withLock { state -> Bool in
        defer { state.isGivingUp = true }
        return !state.isGivingUp && !state.isClosed
      }
      guard isNew else { return }
      Task.detached { [self] in
        try? await Task.sleep(for: .milliseconds(2))
        var pause = LogPause()
        while let chores = takeChores() {
          do throws(PostgresFault) {
            let calls = chores.releases.isEmpty ? [] : callSenders
            _ = try await self.chores.run(statements.giveUp(chores, by: options.process.id) + calls)
          } catch {
            putBack(chores)
            if case .closed = error { return }
            await pause.wait()
          }
        }
      }
    }

    /// Takes what is to be given up; returns nil, and ends the work, if there is nothing.
    private func takeChores() -> LogChores? {
      state.withLock { state in
        state.isGivingUp = !state.chores.isEmpty && !state.isClosed
        guard state.isGivingUp else { return nil }
        defer { state.chores = LogChores() }
        return state.chores
      }
    }

    /// Notifies those whose requests wait for streams that were given up.
    var callSenders: [PostgresStatement] {
      guard options.isForwarding else { return [] }
      let relay = RelayStatements(
        LogSchema(options.schema), channel: statements.channel, process: options.process.id)
      return [relay.callSenders]
    }

    private func putBack(_ chores: LogChores) {
      state.withLock { state in
        state.chores.rests = chores.rests + state.chores.rests
        state.chores.waits = chores.waits + state.chores.waits
        state.chores.releases = chores.releases + state.chores.releases
      }
    }
  }
#endif
