// Documentation/Internals/StoreHandles.md says why a store is a handle.

public import Incremental

/// Owns one state value, and runs the dispatch cycle; or leads to a part of such a store.
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
/// 3. **Record.** With a journal, the actions are appended to it, all or none. Nothing leaves the store before what
///    caused it is recorded: no effect starts, no observer is called, no sender is answered.
/// 4. **Start** the effects that reducers described, in order; before that, services are notified of details that changed.
///    Actions that both send at once are handled in this cycle.
/// 5. **Notify.** Observers of changed parts are called once, in the order they were attached. Actions that they send
///    start the next cycle.
///
/// A store belongs to the isolation in which it was made: the main actor, or any actor. In the initial value of a
/// property, lazy ones included, and in an actor's `init`, there is none: pass the actor, as in
/// `lazy var store = Store(…, isolation: self)`. Made with none, it adopts the first actor that sends or observes. It
/// is not `Sendable`; `outlet` is, and leads into it from anywhere.
///
/// `scope` makes a store for a part of the state. It has the identity of the whole (`rootID`), keeps it alive, and
/// belongs where that belongs. The state lives as long as one of these stores.
@dynamicMemberLookup
public final class Store<State, Action> {
  @usableFromInline let core: Core
  /// The root, if this is a whole store.
  @usableFromInline let root: Root<State, Action>?
  /// The same, to call it without a retain.
  @usableFromInline let unretainedRoot: Unretained<Root<State, Action>>?
  /// Where the state is.
  @usableFromInline let location: StateLocation<State>
  /// How to get to the whole store, if this is a part.
  @usableFromInline let link: ScopeLink<State, Action>?
  /// The cells that were read lately through this store, if its part is not stored: finding them again by name takes
  /// long.
  @usableFromInline @exclusivity(unchecked) var recent: ContiguousArray<Cell> = []
  /// The store for the whole of which this is a part; held, so that it finds this one as long as this one is held.
  @usableFromInline let parent: AnyObject?
  /// The stores for parts of this one's state that somebody holds; made with the first of them.
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
  /// Makes a store in the caller's isolation.
  ///
  /// - Parameters:
  ///   - state: the state to begin with.
  ///   - reducer: what changes it.
  ///   - dependencies: what reducers can read from outside.
  ///   - handlers: what performs the typed effects of its reducers.
  ///   - interceptors: what sees each action before and after its reducers.
  ///   - trace: what hears of all that happens; for tools.
  ///   - graph: the graph of what is derived from the store; pass that of another store on the same actor to derive values
  ///     from both.
  ///   - limit: how many actions one `send` may lead to before the store stops it.
  ///   - onFailure: the error handler; by default it writes to the standard error.
  ///   - isolation: where the store belongs; that of the caller, if it is left out.
  ///   - services: what lives with the store, and reacts to it; started in order.
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

  /// Makes a store with the reducers of a builder.
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

  /// Makes a store that continues what `journal` holds, and appends each action it handles.
  ///
  /// The state is the journal's newest snapshot with the actions since then; `initial` is used, and recorded, if the
  /// journal is empty. Replaying starts no effects and notifies no observers. Recorded actions that additions of an
  /// earlier run handled are replayed with `additions`, which name them.
  ///
  /// - Throws: what the journal throws when it cannot be read, or does not take the first snapshot; `AttachmentsMissing`.
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
  /// `Observation` that reads it is notified when any part of it changes; it should read parts, as `store.draft`. A state that
  /// is not `Equatable` counts as changed when its bytes are others; if it is computed, after each cycle.
  ///
  /// - Complexity: O(1), plus one retain per reference in the state; read a part by key path where that matters. While a
  ///   client of `Observation` waits for a change, the state is retained, so that the next change in place of a collection in
  ///   it copies that.
  @inlinable
  public var state: State {
    core.recoverIfNeeded()
    trackState()
    return location.read()
  }

  /// The actor this store belongs to, or nil until one sends or observes.
  public var isolation: (any Actor)? { core.isolation }

  /// The graph of the values that are derived from this store.
  public var graph: Graph { core.graph }

  /// The identity that all stores for parts of one state have in common.
  public var rootID: ObjectIdentifier { ObjectIdentifier(core) }
}
