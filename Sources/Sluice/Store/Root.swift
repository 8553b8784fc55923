import Incremental

/// Owns one state value, and runs the dispatch cycle. Stores are handles to it, or to a part of it.
@usableFromInline
final class Root<State, Action>: CoreOwner {
  @usableFromInline let core: ActionCore<Action>
  @usableFromInline let memory: StateMemory<State>
  /// The reducer that the store was made with, inside its interceptors.
  @usableFromInline let first: Reduction<State, Action>
  /// The same, with the additions.
  var reduce: Reduction<State, Action>
  /// Whether something takes part in each cycle, so that no action is plain: a tape, a state of the past that
  /// is shown, an effect whose sends are noted, a store for a part that may go, or what needs the slow path.
  @usableFromInline @exclusivity(unchecked) var needsQueue = false
  /// Whether more than a tape does: a journal, a trace, `will` observers, action services, or reducers and interceptors
  /// that were added.
  @usableFromInline @exclusivity(unchecked) var needsSlowPath = false
  let recorder: Recorder<State, Action>?
  /// The tape that notes each action for tools.
  @usableFromInline @exclusivity(unchecked) var tape: Tape<State, Action>?
  /// The state of the tape that is shown instead of the live one.
  var shown: ShownState<State>? {
    didSet {
      isShowing = shown != nil
      core.madeMailbox?.holdLines(isShowing)
      updatePath()
    }
  }
  /// The same, to ask for each action that is queued.
  @usableFromInline @exclusivity(unchecked) var isShowing = false
  /// The attachments that handle actions now, while a journal or a tape notes them.
  @usableFromInline @exclusivity(unchecked) var attached: Attached<State, Action>?
  /// Whether an action is handled. An attachment that is added or removed meanwhile counts for the next action.
  @usableFromInline @exclusivity(unchecked) var isHandling = false
  @usableFromInline @exclusivity(unchecked) var hasAttachmentChange = false
  /// Called after each cycle, while a page of an inspector is open.
  var cycleEnded: (() -> Void)? {
    didSet { updatePath() }
  }
  let onFailure: (StoreFailure<Action>) -> Void
  @usableFromInline @exclusivity(unchecked) var isBatchOpen = false
  /// How many calls of the error handler are under way, one inside the other.
  var failing = 0
  var willChangeObservers = WillChangeObservers()
  var services = ServiceRoster<Action>()
  /// Keeps the services of the parcel that the store was made with.
  var parcel: Token?
  /// Whether sent actions wait, because services start.
  @usableFromInline @exclusivity(unchecked) var isQueueHeld = false
  /// The kinds of effects that reducers perform, until the first action shows whether each has a handler.
  var unchecked: [any EffectRequest.Type] = []
  var additions: Additions<State, Action>
  /// Keeps what the reducers declare that the store was made with, and those that were added under a name.
  var followed = Token.none
  var followedAdditions: [AnyHashable: Token] = [:]
  var interceptors = InterceptorChain<State, Action>()
  private var hasAddedInterceptors: Bool { interceptors.count > firstInterceptors }
  let firstInterceptors: Int
  /// Whether the places of shared values count from the start: not while a record is repeated.
  @usableFromInline let isSharing: Bool
  /// How many actions were handled in the cycles that the trace knows.
  var tracedActions = 0

  @inlinable
  convenience init(
    _ state: consuming State, _ reducer: some Reducer<State, Action>, _ parts: consuming StoreParts<State, Action>
  ) {
    self.init(state, reducer.makeReduction(), declare: { reducer.declareEffects(to: &$0) }, parts)
    core.openInbox()
    openReturn()
    if isSharing { connectShared() }
  }

  @usableFromInline
  init(
    _ state: consuming State, _ reduce: @escaping Reduction<State, Action>,
    declare: (inout EffectDeclarations) -> Void, _ parts: StoreParts<State, Action>
  ) {
    core = ActionCore(graph: parts.graph ?? Graph(), isolation: parts.isolation, dependencies: parts.dependencies)
    memory = StateMemory(state)
    additions = Additions(first: reduce)
    if let interceptors = parts.interceptors { _ = self.interceptors.append(interceptors) }
    firstInterceptors = interceptors.count
    core.trace = parts.trace
    core.shared = Self.links(of: core)
    first = Self.watching(
      Self.sharing(reduce, in: interceptors, core, memory),
      interceptors.changing.isEmpty ? ForgottenReducers(Action.self, declare) : nil, core)
    self.reduce = first
    recorder = Self.recorder(for: parts, interceptors, additions)
    isSharing = parts.isSharing && parts.journal == nil
    needsSlowPath = parts.journal != nil || parts.trace != nil
    needsQueue = needsSlowPath
    onFailure = parts.onFailure ?? { standardError("Sluice: \($0)") }
    attached = recorder?.registry.asMade
    core.machine.limit = parts.limit
    core.graph.attach(core.sources)
    core.owner = self
    take(parts.handlers, declare)
    // In debug builds only: the program works, and may know what it does.
    assert(StateClasses.isReported(in: State.self))
    if parts.journal != nil || parts.trace != nil { core.recordCoeffects() }
  }

  private static func recorder(
    for parts: StoreParts<State, Action>, _ interceptors: InterceptorChain<State, Action>,
    _ additions: Additions<State, Action>
  ) -> Recorder<State, Action>? {
    parts.journal.map { Recorder($0, ReplayRegistry(interceptors, additions, parcel: parts.parcel, parts.additions)) }
  }

  deinit {
    core.owner = nil
    core.receive = nil
    core.shared?.end()
    endServices()
    core.release()
    core.graph.detach(core.sources)
  }

  @usableFromInline
  func fail(_ actions: [Action], _ cause: any Error) {
    failing += 1
    defer { failing -= 1 }
    core.trace(.failed(actions: actions, cause: cause))
    let failure = StoreFailure(actions: actions, cause: cause)
    // A handler that answers each failure with what fails, such as a send after the end, would never return.
    if failing <= 8 { onFailure(failure) } else { standardError("Sluice: \(failure)") }
  }

  /// Takes something back, if the store is still there. It does not keep the store.
  func token(_ takeBack: @escaping (Root) -> Void) -> Token {
    Token.onCancel { [core] in
      if let root = Self.owner(of: core) { takeBack(root) }
    }
  }

  /// The store, if it is still there, for what holds the core alone.
  static func owner(of core: ActionCore<Action>) -> Root? { core.owner as? Root }

  /// Decides which path the next actions take.
  func updatePath() {
    needsSlowPath =
      recorder != nil || cycleEnded != nil || core.hasWaits || core.trace != nil || !willChangeObservers.isEmpty
      || !additions.isEmpty || hasAddedInterceptors || !unchecked.isEmpty || !services.actionObservers.isEmpty
    updateQueue()
  }

  /// Decides whether the next actions are queued.
  func updateQueue() {
    needsQueue = needsSlowPath || tape != nil || isShowing || core.isEchoing || !core.heldParts.isEmpty
  }
}
