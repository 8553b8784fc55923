// Documentation/Internals/Postgres.md explains how a follower learns of entries.

#if Postgres
  import Sluice
  import Incremental
  import SluiceMigrations

  /// A copy of a store that another process has: it reads the log as it grows, and cannot be sent anything.
  ///
  /// ```swift
  /// let board = try await log.follow("7", from: Board(), BoardReducer())
  /// for try await cards in await board.values(\.cards) { show(cards) }
  /// ```
  ///
  /// Rules:
  /// - It has the states of the store in their order, each after some milliseconds, and never one that was not
  ///   recorded. It may leave some out.
  /// - Only the reducer runs, as in a replay: no effects, no interceptors. A store with further attachments cannot be
  ///   followed.
  /// - What a client has written it finds here as soon as `reached(_:)` returns for the position of its receipt.
  /// - While the database cannot be reached it stays where it is, and continues by itself; `lag` says how old its state
  ///   may be.
  /// - It ends with an error at an entry that it cannot read, such as one of a later version of the program, and leaves
  ///   none out; when it is released; and with the log.
  ///
  /// - Complexity: An entry is one round trip and one run of the reducer. If nothing happens, it asks once a second.
  public actor PostgresFollower<State: Codable & Sendable, Action: Codable & Sendable> {
    private var run: ReplayRun<State, Action>
    /// Prepares a replay from a state.
    private let make: (State) -> ReplayRun<State, Action>
    private var machine = FollowMachine()
    private let coding: RecordCoding<State, Action>
    private let feed: StreamFeed
    private var current = ContinuousClock.now
    private var waiters: [Int: (position: Int, continuation: CheckedContinuation<Void, any Error>)] = [:]
    private var consumers: [Int: (Result<State, any Error>?) -> Void] = [:]
    private var lastNumber = 0
    private var end: (any Error)?
    private var task: Task<Void, Never>?

    /// The number of entries that led to the state.
    public var position: Int { machine.chain.end.position }

    /// The state after these entries.
    public var state: State { run.state }

    /// The time since it was known that there is nothing newer: the state is at most this old.
    public var lag: Duration { current.duration(to: .now) }

    init(
      _ feed: StreamFeed, _ coding: sending RecordCoding<State, Action>, from initial: State,
      _ make: sending @escaping (State) -> ReplayRun<State, Action>
    ) {
      (self.feed, self.coding, self.make) = (feed, coding, make)
      run = make(initial)
    }

    deinit {
      task?.cancel()
      feed.end()
    }

    /// Reads what there is, and begins to follow.
    func start() async throws {
      try await read(.load)
      feed.status.note(position, current: current)
      task = Task { [weak self, calls = feed.calls] in
        for await _ in calls { await self?.catchUp() }
        await self?.finish(PostgresError.closed)
      }
    }

    // MARK: - Catching up

    private func catchUp() async {
      machine.call()
      while let request = machine.request {
        do {
          try await read(request)
        } catch {
          if machine.failed(error) { return finish(error) }
          if machine.request == nil { feed.callAgain() }
        }
        feed.status.note(position, current: current)
      }
    }

    private func read(_ request: FollowMachine.Request) async throws {
      let time = ContinuousClock.now
      switch request {
      case .load:
        let rows = try await feed.load()
        try machine.check(rows)
        if let snapshot = rows.snapshot {
          let next = make(try coding.state(snapshot))
          try next.replay(coding.entries(rows.entries))
          run = next
        }
        current = time
        if machine.loaded(rows) { notify() }
      case .entries(let chain):
        // It throws if the stream is not there any more.
        let read = try await feed.entries(after: chain, limit: machine.limit)
        let isNew = machine.hasBegun && !read.entries.isEmpty
        if isNew { try run.replay(coding.entries(read.entries)) }
        if machine.read(read.entries, read.chain) { current = time }
        if isNew { notify() }
      }
    }

    private func notify() {
      for consumer in consumers.values { consumer(.success(run.state)) }
      for (number, waiter) in waiters where waiter.position <= position {
        waiters[number] = nil
        waiter.continuation.resume()
      }
    }

    private func finish(_ error: any Error) {
      if end != nil { return }
      end = error
      feed.status.note(end: error)
      for consumer in consumers.values { consumer(.failure(error)) }
      for waiter in waiters.values { waiter.continuation.resume(throwing: error) }
      (consumers, waiters) = ([:], [:])
    }

    // MARK: - Waiting and observing

    /// Suspends until the entry at a position is part of the state: the position of a receipt.
    ///
    /// ```swift
    /// try await board.reached(receipt.position ?? 0)      // what this client has written
    /// ```
    ///
    /// - Parameter position: The position of an entry.
    /// - Throws: The error that the follower has ended with; `CancellationError`.
    public func reached(_ position: Int) async throws {
      if self.position >= position { return }
      if let end { throw end }
      lastNumber += 1
      let number = lastNumber
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
          if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
          waiters[number] = (position, continuation)
        }
      } onCancel: {
        Task { await self.withdraw(number) }
      }
    }

    private func withdraw(_ number: Int) {
      waiters.removeValue(forKey: number)?.continuation.resume(throwing: CancellationError())
    }

    /// Returns the values of a part from now on, beginning with the current one.
    ///
    /// Rules: a slow consumer gets the newest of the values that it missed. The follower lives as long as the sequence.
    ///
    /// - Parameter path: The part.
    /// - Returns: A sequence that throws the error that the follower ends with.
    public func values<Value: Equatable & Sendable>(
      _ path: any KeyPath<State, Value> & Sendable
    ) -> AsyncThrowingStream<Value, any Error> {
      let (values, consumer) = AsyncThrowingStream.makeStream(
        of: Value.self, throwing: (any Error).self, bufferingPolicy: .bufferingNewest(1))
      var last = run.state[keyPath: path]
      consumer.yield(last)
      if let end {
        consumer.finish(throwing: end)
        return values
      }
      lastNumber += 1
      let number = lastNumber
      consumers[number] = { result in
        switch result {
        case .success(let state)?:
          let value = state[keyPath: path]
          if value == last { return }
          last = value
          consumer.yield(value)
        case .failure(let error)?: consumer.finish(throwing: error)
        case nil: break
        }
      }
      consumer.onTermination = { _ in Task { await self.forget(number) } }
      return values
    }

    private func forget(_ number: Int) { consumers[number] = nil }
  }
#endif
