extension StoreAccess {
  /// Does asynchronous work, which ends with the service.
  ///
  /// ```swift
  /// store.run { [gps] send in
  ///   for await place in gps.places { send(.moved(place)) }
  /// }
  /// ```
  ///
  /// Rules: those of `Effect.run`: it runs in the store's isolation, and captures `Sendable` values; so take what it needs out
  /// of the service with a capture list. With `catch`, an error becomes that action; else it goes to the store's error handler.
  /// `finish` of an action does not wait for it.
  public func run(
    id: (any Hashable)? = nil, cancelInFlight: Bool = false, priority: TaskPriority? = nil,
    isolation caller: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line,
    _ operation: nonisolated(nonsending) @escaping @Sendable (Send<Action>) async throws -> Void,
    catch failure: ((any Error) -> Action)? = nil
  ) {
    let effect = Effect.run(priority: priority, file: file, line: line, operation)
    start(effect.found(by: id, cancelInFlight: cancelInFlight, catch: failure), isolation: caller)
  }

  /// Does work again each time an interval has passed, until the service ends.
  ///
  /// ```swift
  /// store.every(.seconds(15)) { send in send(.ping) }
  /// ```
  ///
  /// Rules: those of `Effect.every` and `run`.
  public func every(
    _ interval: Duration, id: (any Hashable)? = nil, cancelInFlight: Bool = false, priority: TaskPriority? = nil,
    isolation caller: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line,
    _ work: nonisolated(nonsending) @escaping @Sendable (Send<Action>) async throws -> Void,
    catch failure: ((any Error) -> Action)? = nil
  ) {
    let effect = Effect.every(interval, priority: priority, file: file, line: line, work)
    start(effect.found(by: id, cancelInFlight: cancelInFlight, catch: failure), isolation: caller)
  }

  /// Starts an effect now, which ends with the service.
  ///
  /// ```swift
  /// store.start(.run { send in … }.id("search", cancelInFlight: true))
  /// ```
  ///
  /// Rules: ids are those of this service: others may use the same ones. It ends neither with an action nor with a part
  /// of the state.
  public func start(_ effect: Effect<Action>, isolation caller: isolated (any Actor)? = #isolation) {
    guard context.isOpen(for: []) else { return }
    context.core.enterIfNeeded(caller)
    context.start(effect)
  }

  /// Ends the effects of this service with an id.
  public func cancel(id: some Hashable, isolation caller: isolated (any Actor)? = #isolation) {
    start(.cancel(id: id), isolation: caller)
  }
}
