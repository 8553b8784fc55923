// Documentation/Internals/Postgres.md explains how streams move.

#if Postgres
  import Incremental
  import Sluice

  /// The part of a session that moves streams to other processes: the shell of `BalanceMachine`.
  struct LogBalance: Sendable {
    typealias Choose = @Sendable (_ count: Int, _ begin: (String) -> Void) -> Void

    /// A stream on its way to another process.
    struct HandOver: Sendable {
      let target: BalanceMachine.Share
      /// Yields whether it was handed over.
      let outcomes: AsyncStream<Bool>
      let outcome: AsyncStream<Bool>.Continuation
    }

    var machine = BalanceMachine()
    /// The processes that take streams, as they were at the last renewal.
    var shares: [BalanceMachine.Share] = []
    /// Chooses streams that are to move; nil if no host has begun to do so.
    var choose: Choose?
    /// Whether the process answers requests of others, so that they do not fail when it has a stream.
    var isAnswering = false
    var isEnding = false
    /// The streams that are about to move, by their names.
    var handOvers: [String: HandOver] = [:]

    /// Whether the process takes streams of others.
    var isTaking: Bool { choose != nil && !isEnding }
  }

  extension LogSession.State {
    /// The number of streams that the process announces; nil if it takes none.
    var announcedStreams: Int? {
      balance.isTaking && balance.isAnswering && !isClosed ? streams.count : nil
    }
  }

  extension LogSession {
    /// Gives streams away, if this process has more than its share. Called after each renewal.
    func giveAway() {
      let process = options.process.id
      let plan = state.withLock { state -> (BalanceMachine.Gift, LogBalance.Choose, BalanceMachine.Share)? in
        guard let choose = state.balance.choose, state.balance.isTaking, state.lease.isCertain,
          let gift = state.balance.machine.renewed(process, streams: state.streams.count, state.balance.shares),
          let target = state.balance.shares.first(where: { $0.process == gift.target })
        else { return nil }
        return (gift, choose, target)
      }
      guard let (gift, choose, target) = plan else { return }
      var count = 0
      choose(gift.count) { name in if beginMove(name, to: target) { count += 1 } }
      state.withLock { $0.balance.machine.gave(count, to: gift.target) }
    }

    private func beginMove(_ name: String, to target: BalanceMachine.Share) -> Bool {
      state.withLock { state in
        guard state.balance.isTaking, state.streams.move(name, to: target.process) else { return false }
        let (outcomes, outcome) = AsyncStream.makeStream(of: Bool.self)
        state.balance.handOvers[name] = LogBalance.HandOver(target: target, outcomes: outcomes, outcome: outcome)
        return true
      }
    }

    /// Lets a stream stay here.
    func stay(_ name: String) {
      state.withLock { state in
        state.streams.stay(name)
        state.balance.handOvers[name] = nil
      }
    }

    /// Waits until a stream whose journal is closed is handed over; returns its new owner. Nil if it was given up, or
    /// that is not known in two seconds.
    func handOver(_ name: String) async -> NotOwner? {
      guard let handOver = state.withLock({ $0.balance.handOvers[name] }) else { return nil }
      let alarm = Task.detached {
        try? await Task.sleep(for: .seconds(2))
        handOver.outcome.finish()
      }
      defer {
        alarm.cancel()
        stay(name)
      }
      for await isHandedOver in handOver.outcomes where isHandedOver {
        return NotOwner(stream: name, owner: handOver.target.name, address: handOver.target.address)
      }
      return nil
    }

    /// Notes which streams were handed over. An answer to a repeated attempt says of none: then the next request finds
    /// out.
    func noteGifts(_ chores: LogChores, _ handedOver: Set<Int64>) {
      for gift in chores.gifts {
        let outcome = state.withLock { $0.balance.handOvers[gift.name]?.outcome }
        outcome?.yield(handedOver.contains(gift.owned.stream))
        outcome?.finish()
      }
    }

    // MARK: - Beginning and ending

    /// Announces that this process takes streams, because it answers requests for them from now on.
    func beginTaking() {
      let isNew = state.withLock { state in
        defer { state.balance.isAnswering = true }
        return !state.balance.isAnswering && state.balance.isTaking
      }
      if isNew { announceSoon() }
    }

    /// Takes no streams of others any more.
    func endTaking() {
      let wasTaking = state.withLock { state in
        defer { state.balance.isEnding = true }
        state.streams.stayAll()
        return state.balance.isTaking && state.keeper != nil
      }
      if wasTaking { announceSoon() }
    }

    /// Renews the lease, which announces the number of streams: now, and not after a third of the lease.
    private func announceSoon() { Task.detached { [self] in try? await renewNow() } }
  }

  /// Moves streams of a log, by the names that hosts give them.
  struct PostgresBalancer: StreamBalancer {
    let session: LogSession
    /// Returns the form in which a name is in the database.
    let written: @Sendable (String) -> String

    func serve(_ choose: @escaping @Sendable (_ count: Int, _ begin: (String) -> Void) -> Void) {
      session.state.withLock { state in
        state.balance.choose = { [written] count, begin in choose(count) { begin(written($0)) } }
      }
    }

    func stay(_ stream: String) { session.stay(written(stream)) }

    func handOver(_ stream: String) async -> NotOwner? { await session.handOver(written(stream)) }

    func end() { session.endTaking() }
  }
#endif
