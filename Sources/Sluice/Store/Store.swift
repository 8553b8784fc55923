public import Incremental

/// Owns one state value, and runs the dispatch cycle.
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
///    caused it is recorded: no effect starts, no observer hears, no sender is answered.
/// 4. **Start** the effects that reducers described, in order.
/// 5. **Tell.** Observers of what changed are called once, in the order they were attached. What they send starts the
///    next cycle.
///
/// A store belongs to the isolation in which it was made: the main actor, or any actor. Made with none (in a
/// stored property's default value, say), it adopts the first actor that sends or observes. It is not `Sendable`; `outlet` is, and leads into it from anywhere.
public final class Store<State, Action> {
  @usableFromInline let core: Core<Action>
  @usableFromInline let memory: StateMemory<State>
  @usableFromInline let reduce: (inout State, Action, Context<Action>) -> Void
  @usableFromInline let sources = Sources()
  /// The graph that holds what is derived from this store.
  public let graph: Graph

  @usableFromInline let recorder: Recorder<State, Action>?
  let onFailure: (StoreFailure<Action>) -> Void
  /// Receipts of actions that are handled, to be told when the cycle ends.
  var settled: [(Result<Void, any Error>) -> Void] = []
  @usableFromInline @exclusivity(unchecked) var isBatchOpen = false

  @usableFromInline
  init(
    memory: StateMemory<State>, reduce: @escaping (inout State, Action, Context<Action>) -> Void,
    recorder: Recorder<State, Action>?, graph: Graph?, onFailure: ((StoreFailure<Action>) -> Void)?,
    isolation: (any Actor)?
  ) {
    core = Core(isolation: isolation)
    self.graph = graph ?? Graph()
    self.memory = memory
    self.reduce = reduce
    self.recorder = recorder
    self.onFailure = onFailure ?? { standardError("Sluice: \($0)") }
    self.graph.attach(sources)
  }

  deinit {
    core.end()
    graph.detach(sources)
  }
}

extension Store {
  /// Makes a store in the caller's isolation.
  ///
  /// - Parameter graph: the graph of what is derived from the store; pass that of another store on the same actor to derive
  ///   values from both.
  @inlinable
  public convenience init<R: Reducer<State, Action>>(
    _ state: State, _ reducer: R, graph: Graph? = nil, onFailure: ((StoreFailure<Action>) -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(
      memory: StateMemory(state), reduce: { reducer.reduce(&$0, $1, $2) }, recorder: nil, graph: graph,
      onFailure: onFailure, isolation: isolation)
  }

  /// Makes a store that continues what `journal` holds, and appends each action it handles.
  ///
  /// The state is the journal's newest snapshot with the actions since then; `initial` is used, and recorded, if the
  /// journal is empty. Replaying starts no effects and tells no observers.
  ///
  /// - Throws: what the journal throws when it cannot be read, or does not take the first snapshot.
  @inlinable
  public convenience init<R: Reducer<State, Action>>(
    _ initial: State, _ reducer: R, journal: any Journal<State, Action>, graph: Graph? = nil,
    onFailure: ((StoreFailure<Action>) -> Void)? = nil, isolation: isolated (any Actor)? = #isolation
  ) throws {
    self.init(
      memory: StateMemory(initial), reduce: { reducer.reduce(&$0, $1, $2) }, recorder: Recorder(journal),
      graph: graph, onFailure: onFailure, isolation: isolation)
    try restore()
  }

  /// The current state.
  ///
  /// Rules: reading it while a reducer runs is a mistake, and stops the program with an explanation.
  ///
  /// - Complexity: O(1), plus one retain per reference in the state; read a part by key path where that matters.
  @inlinable
  public var state: State {
    if recorder != nil { recover() }
    return memory.value
  }

  /// The actor this store belongs to, or nil until one sends or observes.
  public var isolation: (any Actor)? { core.isolation }
}
