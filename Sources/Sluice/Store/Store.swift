// Documentation/Internals/StoreHandles.md explains why a store is a handle.

public import Incremental

/// Owns one state value and runs the dispatch cycle, or provides access to a part of such a store.
///
/// ```swift
/// let store = Store(Counter(), counter.lift(\.count))
/// let token = store.observe(\.count) { print($0) }     // 0
/// store.send(.increment)                               // 1
/// ```
///
/// One cycle, for an action and all it leads to:
/// 1. **Queue.** An action sent from anywhere is queued in order; it is never lost, duplicated, or handled inside
///    another.
/// 2. **Reduce.** The reducer changes the state in place, once per action, until the queue is empty.
/// 3. **Record.** With a journal, the actions are appended to it, all or none. Nothing leaves the store before its
///    cause is recorded: no effect starts, no observer is called, no sender is answered. `RecordingMode` says how
///    `send` need not wait for that.
/// 4. **Start.** The effects that reducers described start in order; before that, services are notified of details
///    that changed. Actions that both send at once are handled in this cycle.
/// 5. **Notify.** Observers of changed parts are called once, in the order they were attached. Actions that they send
///    start the next cycle.
///
/// A store belongs to the isolation in which it was created: the main actor, or any actor. In the initial value of a
/// property, including a lazy one, and in an actor's `init`, there is no isolation: pass the actor, as in
/// `lazy var store = Store(…, isolation: self)`. A store created without isolation adopts the first actor that sends
/// or observes. It is not `Sendable`; use its `outlet` to send actions from anywhere.
///
/// `scope` returns a store for a part of the state. It has the identity of the whole (`rootID`), retains the whole,
/// and belongs to the same isolation. The state lives as long as one of these stores.
@dynamicMemberLookup
public final class Store<State, Action> {
  @usableFromInline let core: Core
  /// The root, if this is a whole store.
  @usableFromInline let root: Root<State, Action>?
  /// The root, for calls without a retain.
  @usableFromInline let unretainedRoot: Unretained<Root<State, Action>>?
  /// The location of the state.
  @usableFromInline package let location: StateLocation<State>
  /// The connection to the whole store, if this is a part.
  @usableFromInline let link: ScopeLink<State, Action>?
  /// The cells recently read through this store, if its part is not stored. Finding a cell by name is slow.
  @usableFromInline @exclusivity(unchecked) var recent: ContiguousArray<Cell> = []
  /// The store for the whole; retained, so that it finds this store as long as this one is held.
  @usableFromInline let parent: AnyObject?
  /// The stores for parts of this state that are held by clients; created with the first of them.
  @usableFromInline @exclusivity(unchecked) var handles: Handles?

  @inlinable
  init(_ root: Root<State, Action>) {
    core = root.core
    self.root = root
    unretainedRoot = Unretained(root)
    location = StateLocation(root.memory)
    link = nil
    parent = nil
  }

  @inlinable
  init(_ core: Core, _ location: StateLocation<State>, _ link: ScopeLink<State, Action>, parent: AnyObject?) {
    self.core = core
    self.parent = parent
    self.location = location
    self.link = link
    root = nil
    unretainedRoot = nil
  }
}

extension Store {
  /// Creates a store in the caller's isolation.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - reducer: The reducer that changes the state.
  ///   - dependencies: The values from outside that reducers may read.
  ///   - handlers: The handlers of typed effects.
  ///   - interceptors: The interceptor around the store's reducers.
  ///   - trace: Receives all events; for tools.
  ///   - graph: The graph of values derived from the store. To derive values from two stores on one actor, pass the
  ///     graph of the other store.
  ///   - limit: The number of actions that one `send` may lead to before the store stops it.
  ///   - onFailure: The error handler; by default it writes to the standard error.
  ///   - isolation: The isolation of the store; by default that of the caller.
  ///   - services: The services of the store, started in order.
  @inlinable
  public convenience init<R: Reducer<State, Action>>(
    _ state: State, _ reducer: R, dependencies: Dependencies = Dependencies(), handlers: [EffectHandler] = [],
    interceptors: Interceptor<State, Action>? = nil,
    trace: Trace? = nil, graph: Graph? = nil, limit: Int = 10_000,
    onFailure: ((StoreFailure<Action>) -> Void)? = nil, isolation: isolated (any Actor)? = #isolation,
    @ServiceBuilder<State, Action> services: () -> [any Service<State, Action>] = { [] }
  ) {
    let parts = StoreParts(
      dependencies: dependencies, handlers: handlers, interceptors: interceptors, trace: trace, graph: graph,
      limit: limit,
      onFailure: onFailure, isolation: isolation)
    let root = Root(state, reducer, parts)
    root.attach(services())
    root.beginFollowing()
    self.init(root)
  }

  /// Creates a store with the reducers of a builder.
  ///
  /// ```swift
  /// let store = Store(AppState()) {
  ///   counter.lift(\.count)
  ///   Reduce { state, action in … }
  /// }
  /// ```
  @inlinable
  public convenience init(
    _ state: State, dependencies: Dependencies = Dependencies(), handlers: [EffectHandler] = [],
    interceptors: Interceptor<State, Action>? = nil,
    trace: Trace? = nil, graph: Graph? = nil, limit: Int = 10_000,
    onFailure: ((StoreFailure<Action>) -> Void)? = nil, isolation: isolated (any Actor)? = #isolation,
    @ReducerBuilder<State, Action> reducers: () -> Combined<State, Action>,
    @ServiceBuilder<State, Action> services: () -> [any Service<State, Action>] = { [] }
  ) {
    self.init(
      state, reducers(), dependencies: dependencies, handlers: handlers, interceptors: interceptors, trace: trace,
      graph: graph,
      limit: limit, onFailure: onFailure, services: services)
  }

  /// Creates a store that continues a journal, and appends each action that it handles.
  ///
  /// The state is the journal's newest snapshot, with the actions since then. If the journal is empty, `initial` is
  /// used and recorded. A replay starts no effects and notifies no observers. Recorded actions that were handled by
  /// additions of an earlier run are replayed with `additions`, which name them.
  ///
  /// - Throws: the error of the journal if it cannot be read or refuses the first snapshot;
  ///   `RecordingError.attachmentsMissing`.
  @inlinable
  public convenience init<R: Reducer<State, Action>>(
    _ initial: State, _ reducer: R, journal: any Journal<State, Action>,
    additions: [Addition<State, Action>] = [], dependencies: Dependencies = Dependencies(),
    handlers: [EffectHandler] = [],
    interceptors: Interceptor<State, Action>? = nil, trace: Trace? = nil,
    graph: Graph? = nil, limit: Int = 10_000,
    onFailure: ((StoreFailure<Action>) -> Void)? = nil, isolation: isolated (any Actor)? = #isolation,
    @ServiceBuilder<State, Action> services: () -> [any Service<State, Action>] = { [] }
  ) throws {
    let parts = StoreParts(
      journal: journal, additions: additions, dependencies: dependencies, handlers: handlers,
      interceptors: interceptors, trace: trace,
      graph: graph,
      limit: limit, onFailure: onFailure, isolation: isolation)
    let root = Root(initial, reducer, parts)
    try root.restore()
    root.attach(services())
    root.beginFollowing()
    self.init(root)
  }
}

extension Store {
  /// The current state.
  ///
  /// Rules: reading it while a reducer runs is a mistake, and stops the program with an explanation. A client of
  /// `Observation` that reads it is notified when any part of it changes; read parts instead, as in `store.draft`. A
  /// state that is not `Equatable` counts as changed when its bytes differ; a computed state counts as changed after
  /// each cycle.
  ///
  /// - Complexity: O(1), plus one retain per reference in the state; where that matters, read a part by key path. While
  ///   a client of `Observation` waits for a change, the state is retained, so the next in-place change of a collection
  ///   in it copies that collection.
  @inlinable
  public var state: State {
    core.recoverIfNeeded()
    trackState()
    return location.read()
  }

  /// The actor that this store belongs to; nil until an actor sends or observes.
  public var isolation: (any Actor)? { core.isolation }

  /// The graph of values that are derived from this store.
  public var graph: Graph { core.graph }

  /// The identity that is common to all stores for parts of one state.
  public var rootID: ObjectIdentifier { ObjectIdentifier(core) }
}

// MARK: - Parameters of a store

/// The parameters of a store besides its state and its reducer.
@usableFromInline
struct StoreParts<State, Action> {
  @usableFromInline var journal: (any Journal<State, Action>)?
  /// The additions that handled actions of the journal in earlier runs.
  @usableFromInline var additions: [Addition<State, Action>] = []
  /// The name of the parcel that the reducer belongs to.
  @usableFromInline var parcel: String?
  @usableFromInline var handlers: [EffectHandler] = []
  @usableFromInline var interceptors: Interceptor<State, Action>?
  @usableFromInline var trace: Trace?
  @usableFromInline var dependencies: Dependencies
  @usableFromInline var graph: Graph?
  @usableFromInline var limit: Int
  @usableFromInline var onFailure: ((StoreFailure<Action>) -> Void)?
  @usableFromInline var isolation: (any Actor)?
  /// Whether shared values are synchronized; false during a replay.
  @usableFromInline var isSharing = true

  @inlinable
  init(
    journal: (any Journal<State, Action>)? = nil, additions: [Addition<State, Action>] = [], parcel: String? = nil,
    dependencies: Dependencies, handlers: [EffectHandler] = [],
    interceptors: Interceptor<State, Action>? = nil, trace: Trace? = nil,
    graph: Graph? = nil, limit: Int = 10_000, onFailure: ((StoreFailure<Action>) -> Void)? = nil,
    isolation: (any Actor)? = nil
  ) {
    (self.journal, self.handlers, self.interceptors, self.trace) = (journal, handlers, interceptors, trace)
    (self.dependencies, self.graph, self.limit, self.onFailure) = (dependencies, graph, limit, onFailure)
    (self.additions, self.parcel, self.isolation) = (additions, parcel, isolation)
  }
}
