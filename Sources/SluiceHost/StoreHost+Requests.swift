// MARK: - Asking

extension StoreHost where Action: ActionWithReply {
  /// Sends an action to the store of a key, and returns the reply of its reducer once the action is recorded.
  ///
  /// ```swift
  /// let receipt = try await boards.ask(.move(card, to: column), of: board, within: .seconds(2), key: request.key)
  /// ```
  ///
  /// Rules: those of `Outlet.ask`. The time includes that of waking the store, and of a way to another process.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - key: The key of the store.
  ///   - limit: The time after which it throws; nil to wait without a limit.
  ///   - requestKey: A text that no other action of this store has, such as the key of a request; nil if the action is
  ///     never repeated.
  /// - Throws: What `Outlet.ask` throws; ``StoreQuarantined``; `NotOwner`; `StoreError.ended` after the end of the
  ///   host.
  @discardableResult
  public func ask(
    _ action: Action, of key: Key, within limit: Duration? = nil, key requestKey: String? = nil
  ) async throws -> Receipt<Action.Reply> {
    try await forwarding(
      action, of: key, within: limit, key: requestKey, replyType: Action.Reply.self
    ) {
      try await asking(key, within: limit) { try await $0.ask(action, within: $1, key: requestKey) }
    }
  }
}

extension StoreHost {
  /// Sends an action to the store of a key, and returns once the action is recorded.
  ///
  /// Rules: those of the function for actions with a reply. This action has none.
  @discardableResult
  public func ask(
    _ action: Action, of key: Key, within limit: Duration? = nil, key requestKey: String? = nil
  ) async throws -> Receipt<Never> {
    try await forwarding(action, of: key, within: limit, key: requestKey, replyType: nil) {
      try await asking(key, within: limit) { try await $0.ask(action, within: $1, key: requestKey) }
    }
  }

  func asking<Reply>(
    _ key: Key, within limit: Duration?,
    _ ask: (Outlet<Action>, _ timeLeft: Duration?) async throws -> Receipt<Reply>
  ) async throws -> Receipt<Reply> {
    if let store = shared.withLock({ $0.machine.lease(key) }) {
      do {
        defer { release(key) }
        return try await ask(store.outlet, limit)
      } catch StoreError.notRecorded(let cause as NotOwner) {
        throw cause
      } catch StoreError.ended where goesOn {
        // The action was not handled, so that another store may handle it.
      }
    }
    let start = clock.now
    let store = try await wait(for: key, within: limit)
    defer { release(key) }
    do {
      return try await ask(store.outlet, limit.map { max(.zero, $0 - (clock.now - start)) })
    } catch StoreError.deadlineExceeded(_, let isWithdrawn) {
      throw StoreError.deadlineExceeded(limit ?? .zero, isWithdrawn: isWithdrawn)
    } catch StoreError.notRecorded(let cause as NotOwner) {
      throw cause
    }
  }

  /// Whether the host has not ended: then a store ends only because another process has taken its stream.
  private var goesOn: Bool { shared.withLock { !$0.machine.isEnding } }

  /// Sends an action to the store of a key, and returns at once.
  ///
  /// ```swift
  /// boards.enqueue(.viewed(by: user), of: board)
  /// ```
  ///
  /// Rules: the actions of one caller for one key keep their order, also while the store wakes, and on their way to
  /// another process. An action whose store cannot be woken is reported to the `onFailure` of the host; so is one that
  /// another process refuses.
  public func enqueue(_ action: Action, of key: Key) {
    change { shared, now in
      if !shared.machine.isEnding, forwardsLater(action, of: key) { return [] }
      if let store = shared.machine.lease(key) {
        store.outlet.enqueue(action)
        return shared.machine.release(key, at: now)
      }
      return shared.machine.wait(key, shared.add(.action(action), for: key), at: now)
    }
  }
}

// MARK: - Reading

extension StoreHost {
  /// Returns a part of the state of a key's store, as soon as all that led to it is recorded.
  ///
  /// ```swift
  /// let count = try await boards.read(\.cards.count, of: board)
  /// ```
  ///
  /// Rules: a store that has no record yet has its initial state, of which nothing is recorded. If several processes
  /// share the log, the part is at most as old as the lease of this process: it learns only then that another one has
  /// the stream.
  ///
  /// - Throws: ``StoreQuarantined``; `NotOwner`; `StoreError.ended` after the end of the host; `CancellationError`.
  public func read<Value: Sendable>(_ path: any KeyPath<State, Value> & Sendable, of key: Key) async throws -> Value {
    do {
      return try await readOnce(path, of: key)
    } catch StoreError.ended where goesOn {
      // Another process has taken the stream. The next store says so, or takes it back.
      return try await readOnce(path, of: key)
    }
  }

  private func readOnce<Value: Sendable>(
    _ path: any KeyPath<State, Value> & Sendable, of key: Key
  ) async throws -> Value {
    let store = try await lease(key)
    defer { release(key) }
    return try await store.home.read(path)
  }

  /// Returns the values of a part from now on, beginning with the current one.
  ///
  /// ```swift
  /// for try await cards in boards.values(\.cards, of: board) { show(cards) }
  /// ```
  ///
  /// Rules: all values are recorded. A slow consumer gets the newest of the values that it missed. The store is awake
  /// until the task of the consumer is cancelled, or the sequence is released. The sequence ends with the host.
  ///
  /// - Returns: A sequence that throws ``StoreQuarantined`` if the store cannot be woken.
  public func values<Value: Equatable & Sendable>(
    _ path: any KeyPath<State, Value> & Sendable, of key: Key
  ) -> AsyncThrowingStream<Value, any Error> {
    AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { consumer in
      let following = Task.detached { [self] in
        do {
          let store = try await lease(key)
          change { shared, _ in shared.machine.hold(key) }
          defer { release(key, isHold: true) }
          await store.home.follow(path) { consumer.yield($0) }
          consumer.finish()
        } catch {
          consumer.finish(throwing: error)
        }
      }
      consumer.onTermination = { _ in following.cancel() }
    }
  }
}

// MARK: - Ending

extension StoreHost {
  /// Puts all stores to sleep that are not in use: for a process that is short of memory.
  public func hibernate() { change { $0.machine.hibernate(at: $1) } }

  /// Ends all stores after their work, and closes the log.
  ///
  /// ```swift
  /// await boards.shutDown(within: .seconds(10))      // a server that has to stop
  /// ```
  ///
  /// Rules: requests fail with `StoreError.ended` from the call on. Each store does what `Store.shutDown(within:)`
  /// does: accepted actions are answered, effects finish within the time.
  public func shutDown(within limit: Duration) async {
    endingLimit.withLock { $0 = limit }
    balancer?.end()
    change { $0.machine.end(at: $1) }
    await wait { $0.phases.isEmpty }
    cancelAlarms()
    await log.close()
  }
}
