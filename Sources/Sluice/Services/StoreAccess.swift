import Incremental

/// A service's access to its store: it can read, send and start effects, and nothing else.
///
/// ```swift
/// func changed(from old: Filter, to new: Filter, _ store: StoreAccess<Feed, FeedAction>) {
///   if store.items.isEmpty { store.send(.load(new)) }
/// }
/// ```
///
/// A service may keep it, to use it in a callback. It has no observers: a service is notified of its detail.
///
/// Rules: it does not retain its store. After the end of the service, or of the store, a send or start is only
/// reported to the error handler, with the action. A read then returns the last state, which it retains. For a part
/// that was removed or replaced, it returns the state from when the service was added, or, in a parcel, when the part
/// was inserted; also in `shutDown`.
@dynamicMemberLookup
public struct StoreAccess<State, Action> {
  let context: ServiceContext<State, Action>

  /// The current state.
  ///
  /// Rules: in a hook it is the state at that time: before an action, after it, or after all actions that led to a
  /// changed detail.
  ///
  /// - Complexity: O(1), plus one retain per reference in the state; where that matters, read a part by name.
  public var state: State { context.location.read() }

  /// Accesses a part of the current state.
  public subscript<Part>(dynamicMember path: KeyPath<State, Part>) -> Part { context.location.part(path).read() }

  /// The dependencies that the store was created with.
  public var dependencies: Dependencies { context.dependencies ?? context.core.current.ofStore.dependencies }

  /// Whether the service or its store has ended.
  public var hasEnded: Bool { context.hasEnded }

  /// Sends an action to the store.
  ///
  /// Rules: those of `Store.send`. From a hook, the action is queued. After the end it is reported.
  @discardableResult
  public func send(
    _ action: Action, isolation caller: isolated (any Actor)? = #isolation, file: StaticString = #fileID,
    line: UInt = #line
  ) -> SentAction {
    send(group: [action], isolation: caller, file: file, line: line)
  }

  /// Sends several actions, which are handled one after the other, in one cycle.
  @discardableResult
  public func send(
    group actions: some Sequence<Action>, isolation caller: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) -> SentAction {
    let actions = Array(actions)
    if let refused = context.refused(actions) { return SentAction(context.core, refused) }
    if actions.isEmpty { return SentAction(context.core, SentAction.nothing) }
    context.core.enterIfNeeded(caller)
    return SentAction(context.core, context.outbox.send(actions, Origin(file: file, line: line), context.name))
  }
}

// MARK: - Effects of a service

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
    var effect = Effect.run(priority: priority, file: file, line: line, operation)
    // It lasts as long as the service.
    effect.isEndless = true
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
