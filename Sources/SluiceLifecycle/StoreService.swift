#if Lifecycle
  import Incremental
  public import ServiceLifecycle
  public import Sluice

  /// A store as a service of swift-service-lifecycle: it ends gracefully when the program gets a signal to stop.
  ///
  /// ```swift
  /// let group = ServiceGroup(
  ///   services: [await board.service, server],
  ///   gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
  /// try await group.run()
  /// ```
  ///
  /// Rules:
  /// - Services end in the reverse of their order. Put the store before the server: the server then answers the
  ///   requests that it has accepted, and only then the store ends.
  /// - On graceful shutdown it does what `Store.shutDown(within:)` does: outlets refuse further actions, accepted ones
  ///   are answered, effects finish within the limit, the journal closes. If its task is cancelled, the store ends at
  ///   once.
  /// - The store belongs to an actor, whose isolation the service uses. Make the service in the actor, because a store
  ///   cannot leave it: `var service: StoreService { StoreService(store) }`.
  public struct StoreService: ServiceLifecycle.Service, CustomStringConvertible {
    /// The name in the logs of a service group.
    public let description: String
    private let limit: Duration
    private let ending: any GracefulEnd

    /// Makes a service of a store.
    ///
    /// - Parameters:
    ///   - store: The store; it belongs to an actor.
    ///   - limit: The time that effects have to finish.
    ///   - fileID: The module and the file of the call.
    ///   - line: The line of the call.
    public init<State, Action>(
      _ store: Store<State, Action>, endingWithin limit: Duration = .seconds(10), fileID: StaticString = #fileID,
      line: UInt = #line
    ) {
      guard let home = store.isolation else {
        misuse(
          "A service was made of a store that belongs to no actor.",
          why: "A group of services ends it from outside, in the isolation of its actor.",
          fix: "Make the store in the actor that owns it, or pass the actor: `Store(…, isolation: self)`.",
          fileID: fileID, line: line)
      }
      description = "Store<\(State.self), \(Action.self)>"
      self.limit = limit
      ending = StoreEnd(store: store, home: home)
    }

    /// Waits for the graceful shutdown, and ends the store.
    ///
    /// - Throws: What `Store.shutDown(within:)` throws.
    public func run() async throws {
      do {
        try await gracefulShutdown()
      } catch {
        // The task was cancelled: the store ends without waiting.
      }
      try await ending.run(within: limit)
    }
  }

  private protocol GracefulEnd: Sendable {
    func run(within limit: Duration) async throws
  }

  /// The end of a store, in its isolation.
  private struct StoreEnd<State, Action>: GracefulEnd, @unchecked Sendable {
    // @unchecked Sendable because `store` is only used in its isolation.
    let store: Store<State, Action>
    let home: any Actor

    func run(within limit: Duration) async throws { try await run(within: limit, on: home) }

    private func run(within limit: Duration, on home: isolated any Actor) async throws {
      if !store.hasEnded { try await store.shutDown(within: limit) }
    }
  }
#endif
