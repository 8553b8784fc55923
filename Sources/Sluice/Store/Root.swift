import Incremental

/// Owns one state value, and runs the dispatch cycle. Stores are handles to it, or to a part of it.
@usableFromInline
final class Root<State, Action>: CoreOwner {
  @usableFromInline let core: ActionCore<Action>
  @usableFromInline let memory: StateMemory<State>
  /// What the store was made with.
  @usableFromInline let first: Reduction<State, Action>
  /// The same, and then what was added.
  var reduce: Reduction<State, Action>
  /// Whether something takes part in each cycle, so that no action is plain: a journal, who hears before it begins, or
  /// reducers that were added.
  @usableFromInline @exclusivity(unchecked) var isAttended = false
  let recorder: Recorder<State, Action>?
  let onFailure: (StoreFailure<Action>) -> Void
  /// Receipts of actions that are handled, to be told when the cycle ends.
  var settled: [(Result<Void, any Error>) -> Void] = []
  @usableFromInline @exclusivity(unchecked) var isBatchOpen = false
  /// How many calls of the error handler are under way, one inside the other.
  var failing = 0
  var preludes = Preludes()
  var additions: Additions<State, Action>

  @usableFromInline
  init(
    _ state: consuming State, _ reduce: @escaping Reduction<State, Action>, journal: (any Journal<State, Action>)?,
    dependencies: Dependencies, graph: Graph?, limit: Int, onFailure: ((StoreFailure<Action>) -> Void)?,
    isolation: (any Actor)?
  ) {
    core = ActionCore(graph: graph ?? Graph(), isolation: isolation, dependencies: dependencies)
    memory = StateMemory(state)
    first = reduce
    self.reduce = reduce
    additions = Additions(first: reduce)
    recorder = journal.map { Recorder($0) }
    isAttended = journal != nil
    self.onFailure = onFailure ?? { standardError("Sluice: \($0)") }
    core.machine.limit = limit
    core.graph.attach(core.sources)
    core.owner = self
    if journal != nil { core.recordCoeffects() }
  }

  deinit {
    core.owner = nil
    core.end()
    core.graph.detach(core.sources)
  }

  @usableFromInline
  func fail(_ actions: [Action], _ cause: any Error) {
    failing += 1
    defer { failing -= 1 }
    let failure = StoreFailure(actions: actions, cause: cause)
    // A handler that answers each failure with what fails, such as a send after the end, would never return.
    if failing <= 8 { onFailure(failure) } else { standardError("Sluice: \(failure)") }
  }

  func updateAttendance() {
    isAttended = recorder != nil || !preludes.isEmpty || !additions.isEmpty
  }
}
