extension StoreAccess {
  /// Performs asynchronous work, which ends with the service.
  ///
  /// ```swift
  /// store.run { [gps] send in
  ///   for await place in gps.places { send(.moved(place)) }
  /// }
  /// ```
  ///
  /// Rules: those of `Effect.run`: the work runs in the store's isolation, and captures `Sendable` values; so use a
  /// capture list for the values that it needs from the service. With `catch`, an error becomes that action; otherwise
  /// the store's error handler receives it. `finish` of an action does not wait for it.
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

  /// Repeats work each time an interval has passed, until the service ends.
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
  /// Rules: ids belong to this service: other services may use the same ones. The effect does not end with an action or
  /// a part of the state.
  public func start(_ effect: Effect<Action>, isolation caller: isolated (any Actor)? = #isolation) {
    guard context.isOpen(for: []) else { return }
    context.core.enterIfNeeded(caller)
    context.start(effect)
  }

  /// Cancels the effects of this service with an id.
  public func cancel(id: some Hashable, isolation caller: isolated (any Actor)? = #isolation) {
    start(.cancel(id: id), isolation: caller)
  }
}
