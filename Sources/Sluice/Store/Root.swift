import Incremental

/// The owner of one state value, which runs the dispatch cycle. A store is a handle to it, or to a part of it.
@usableFromInline
final class Root<State, Action>: CoreOwner {
  @usableFromInline let core: ActionCore<Action>
  @usableFromInline let memory: StateMemory<State>
  /// The reducer that the store was created with, inside its interceptors.
  @usableFromInline let first: Reduction<State, Action>
  /// The reducer with all additions, for the slow path.
  var reduce: Reduction<State, Action>
  /// Whether anything takes part in each cycle, so that no action is plain: a tape, a displayed past state, an effect
  /// whose sends are noted, a store for a removable part, or what needs the slow path.
  @usableFromInline @exclusivity(unchecked) var needsQueue = false
  /// Whether the slow path is needed: for a journal, a trace, `will` observers, action services, or added reducers and
  /// interceptors.
  @usableFromInline @exclusivity(unchecked) var needsSlowPath = false
  let recorder: Recorder<State, Action>?
  /// The tape that records each action for tools.
  @usableFromInline @exclusivity(unchecked) var tape: Tape<State, Action>?
  /// Records what the graph loads, on the tape.
  var loads: StoreLoads<State, Action>?
  /// The past state of the tape that is displayed in place of the live one.
  var shown: ShownState<State>? {
    didSet {
      isShowing = shown != nil
      core.madeMailbox?.holdLines(isShowing)
      updatePath()
    }
  }
  /// Whether `shown` is set, for a fast check per queued action.
  @usableFromInline @exclusivity(unchecked) var isShowing = false
  /// The attachments that handle the current actions, while a journal or a tape records them.
  @usableFromInline @exclusivity(unchecked) var attached: Attached<State, Action>?
  /// Whether an action is being handled. An attachment added or removed meanwhile takes effect with the next action.
  @usableFromInline @exclusivity(unchecked) var isHandling = false
  @usableFromInline @exclusivity(unchecked) var hasAttachmentChange = false
  /// Called after each cycle while an inspector's page is open.
  var cycleEnded: (() -> Void)? {
    didSet { updatePath() }
  }
  let onFailure: (StoreFailure<Action>) -> Void
  @usableFromInline @exclusivity(unchecked) var isBatchOpen = false
  /// The number of nested calls of the error handler.
  var failing = 0
  var willChangeObservers = WillChangeObservers()
  var services = ServiceRoster<Action>()
  /// Retains the services of the parcel that the store was created with.
  var parcel: Token?
  /// Whether sent actions are held back, because services are starting.
  @usableFromInline @exclusivity(unchecked) var isQueueHeld = false
  /// The kinds of effects that reducers perform, until the first action, when each is checked for a handler.
  var unchecked: [any EffectRequest.Type] = []
  var additions: Additions<State, Action>
  /// Retain the effects declared by the reducers that the store was created with, and by those added under a name.
  var followed = Token.none
  var followedAdditions: [AnyHashable: Token] = [:]
  var interceptors = InterceptorChain<State, Action>()
  private var hasAddedInterceptors: Bool { interceptors.count > firstInterceptors }
  let firstInterceptors: Int
  /// Whether shared values are synchronized from the start; false during a replay.
  @usableFromInline let isSharing: Bool
  /// The number of handled actions in the cycles that the trace knows.
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
    // In debug builds only, because the program works and its author may have decided so.
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
    stopRecordingLoads()
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
    // A handler that responds to each failure with another failing call, such as a send after the end, would never
    // return.
    if failing <= 8 { onFailure(failure) } else { standardError("Sluice: \(failure)") }
  }

  /// Returns a token that undoes something on cancellation, if the store still exists. It does not retain the store.
  func token(_ takeBack: @escaping (Root) -> Void) -> Token {
    Token.onCancel { [core] in
      if let root = Self.owner(of: core) { takeBack(root) }
    }
  }

  /// Returns the store, if it still exists, for code that holds only the core.
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

// MARK: - Owners of cores

/// The owner of a core: the `Root`, without the types of its state and its actions.
protocol CoreOwner: AnyObject {
  func runCycle()
  func updatePath()
  func updateQueue()
  /// Notifies the store, which had no isolation, that it belongs to an actor now.
  func adopted(by actor: any Actor)
  func holdingQueue(_ body: () -> Void)
  func addWillChangeObserver(_ handler: @escaping () -> Void) -> Token
  func recover()
  /// Starts and cancels effects that follow the state, where no cycle runs.
  func followOutsideOfCycle()
  func shutDown()
  /// Returns whether an action up to `last` is handled and not recorded yet; with a root, only actions that go back to
  /// that one, and itself.
  func hasUnrecorded(through last: Int, of root: Int?) -> Bool
  /// Calls a function when all handled actions are recorded; never, if they are refused.
  func callWhenRecorded(_ body: @escaping () -> Void)
  /// Suspends until the write that is under way ends, or the signal is given.
  nonisolated(nonsending) func waitForWrite(or signal: Signal) async
  nonisolated(nonsending) func runWaiting(until isDone: @escaping () -> Bool) async
  /// The effects of the store.
  var lifetimes: any EffectLifetimes { get }
  func report(_ problem: any Error)
  func isPresent(_ place: AnyEffectPlace) -> Bool
  /// Returns whether the path from the whole state to a place is known.
  func knows(_ place: AnyEffectPlace) -> Bool
  /// Returns the part of the state at a place, or the whole state.
  func part(at place: AnyEffectPlace?) -> Any?
  func membership(at place: AnyEffectPlace) -> (any Membership)?
}

// MARK: - Observers before a change

/// The observers that are called before a cycle's first action.
struct WillChangeObservers {
  private var handles: [Handle] = []

  /// Calls all observers in the order they were attached.
  func notify() {
    for handle in handles { handle.handler?() }
  }

  var isEmpty: Bool { handles.isEmpty }

  mutating func add(_ handler: @escaping () -> Void) -> Handle {
    let handle = Handle(handler)
    handles.append(handle)
    return handle
  }

  mutating func remove(_ handle: Handle) {
    handle.handler = nil
    handles.removeAll { $0 === handle }
  }

  final class Handle {
    var handler: (() -> Void)?

    init(_ handler: @escaping () -> Void) { self.handler = handler }
  }
}

extension Root {
  func addWillChangeObserver(_ handler: @escaping () -> Void) -> Token {
    let handle = willChangeObservers.add(handler)
    updatePath()
    return token { root in
      root.willChangeObservers.remove(handle)
      root.updatePath()
    }
  }
}
