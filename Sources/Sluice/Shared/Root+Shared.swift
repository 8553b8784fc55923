import Incremental

extension Root {
  /// Returns the reduction of a store whose state has shared values. After each action, all parts of the state have the
  /// value that was written.
  ///
  /// The state is accessed through its memory: a generic parameter would have to be looked up at run time.
  static func sharing(
    _ reduce: @escaping Reduction<State, Action>, _ core: ActionCore<Action>, _ memory: StateMemory<State>
  ) -> Reduction<State, Action> {
    guard let links = core.shared else { return reduce }
    let core = Unretained<Core>(core)
    let memory: AnyStateMemory = memory
    let hasParts = links.hasParts
    let brought = hasParts ? SharedLayout.of(Action.self) : nil
    return { state, action, context in
      core { links.begin(memory.parts, $0) }
      let before = links.edits.begin()
      reduce(&state, action, context)
      SharedEdits.end(before)
      if hasParts, !links.edits.isMarked { links.look(at: action, brought) }
      core { links.end(memory.parts, $0) }
    }
  }

  /// Returns a reduction inside its interceptors. Both share values: an interceptor sees the same value in all parts,
  /// and may write one itself.
  static func sharing(
    _ reduce: @escaping Reduction<State, Action>, in interceptors: InterceptorChain<State, Action>,
    _ core: ActionCore<Action>, _ memory: StateMemory<State>
  ) -> Reduction<State, Action> {
    let inside = sharing(measured(reduce, core), core, memory)
    return interceptors.count == 0 ? inside : sharing(interceptors.closed(around: inside), core, memory)
  }

  /// Creates the links to shared values, if the state has any.
  static func links(of core: ActionCore<Action>) -> SharedLinks? {
    guard let layout = SharedLayout.of(State.self) else { return nil }
    let receiver = SharedReceiver(core.home, core.mailbox)
    return SharedLinks(layout, core.current.ofStore.dependencies.sharedPlaces, receiver)
  }

  /// Connects the state with the places, whose values it takes.
  @usableFromInline
  func connectShared() {
    guard let links = core.shared else { return }
    links.receiver.receive = { [unowned core] in Self.owner(of: core)?.receiveShared() }
    links.receiver.fail = { [unowned core] in Self.owner(of: core)?.fail([], $0) }
    links.connect(memory.parts)
  }

  /// Writes what reducers changed into the places, so that other stores have it before any observer is notified; and
  /// takes values that other stores wrote.
  @usableFromInline
  func shareChanges() {
    // The state has actions that the journal refused, which no other store may see.
    if core.needsRecovery { return }
    core.work.remove(.shared)
    guard let links = core.shared else { return }
    links.share()
    if links.hasNewer { takeShared(links) }
  }

  /// Takes the newer value of a place now, or after the current work.
  func receiveShared(isAfterPass: Bool = false) {
    guard let links = core.shared, !core.machine.isEnded else { return }
    links.hasNewer = true
    if isShowing { return }
    // The next state without unrecorded actions takes it.
    if core.hasUnrecorded { return core.work.formUnion(.shared) }
    let isIdle = core.machine.isResting || isAfterPass && core.machine.phase == .settling
    if isIdle, core.graph.isResting, !isBatchOpen {
      replaceState { takeShared(links) }
      if core.work.contains(.details) { core.notifyOfDetails() }
      followOutsideOfCycle()
      wake()
    } else if core.graph.isResting {
      core.work.insert(.shared)
    } else {
      core.graph.postpone { [weak self] in self?.receiveShared(isAfterPass: true) }
    }
  }

  /// Takes the newest values of the places, because the state was replaced by one that must not determine them.
  func takeNewestShared() {
    if let links = core.shared { takeShared(links) }
  }

  /// Takes the newest values, which changes the state by other means than an action.
  private func takeShared(_ links: SharedLinks) {
    openBatch()
    guard links.takeNewest(into: memory.parts) else { return }
    core.stateWasReplaced()
    core.sources.note(mayBeStale: !core.sources.isEmpty)
    if core.work.contains(.scopedEffects) { cancelGone() }
    if let tape { report(tape.jump(to: memory.value)) }
  }
}

extension Store {
  /// Suspends until all shared values of this store are stored.
  ///
  /// ```swift
  /// try await store.saved()          // before the program ends
  /// ```
  ///
  /// If another process has changed a value meanwhile, the state has the stored value when this returns or throws.
  ///
  /// - Throws: the error of a storage; once also that of a storage which has refused, before this call, what this store
  ///   has written last.
  public func saved(isolation: isolated (any Actor)? = #isolation) async throws {
    core.enterIfNeeded(isolation)
    // Otherwise the stored value would not have arrived yet.
    defer { core.shared?.receiver.receive() }
    try await core.shared?.saved(isolation: isolation)
  }
}

// MARK: - Notifications from places

/// The representative of a store in a place, which notifies the store of newer values.
@usableFromInline
final class SharedReceiver: @unchecked Sendable {
  // @unchecked Sendable because `receive` and `fail` are only used in the store's isolation, and the rest is constant
  // or locked.
  private struct Home {
    var actor: ObjectIdentifier?
    /// The thread that created a store without isolation, which only that thread uses.
    var thread = currentThreadNumber()
    /// Whether a job is posted, and has not run yet.
    var isPosted = false
  }

  private let home: Locked<Home>
  private let postbox: Postbox
  /// Takes the newest values.
  var receive: () -> Void = {}
  /// Reports an error of a storage.
  var fail: (any Error) -> Void = { _ in }

  init(_ actor: ObjectIdentifier?, _ postbox: Postbox) { (home, self.postbox) = (Locked(Home(actor: actor)), postbox) }

  /// Stops notifying the store. Call it in the store's isolation.
  func end() { (receive, fail) = ({}, { _ in }) }

  /// Sets the isolation that the store has adopted.
  func belong(to actor: any Actor) { home.withLock { $0.actor = ObjectIdentifier(actor) } }

  /// Notifies the store of a newer value: at once, if it belongs to the isolation of the caller's store, so that both
  /// change in one cycle.
  func post(from writer: SharedReceiver) {
    let other = writer.home.withLock { $0.actor }
    if let other, home.withLock({ $0.actor == other }) { receive() } else { post() }
  }

  /// Notifies the store of a newer value as soon as its isolation is free.
  func post() {
    if isUsedByThisThreadOnly { return receive() }
    let isFirst = home.withLock { home in
      defer { home.isPosted = true }
      return !home.isPosted
    }
    if isFirst { post { $0.receivePosted() } }
  }

  /// Reports an error to the store.
  func post(_ error: any Error) {
    if isUsedByThisThreadOnly { fail(error) } else { post { $0.fail(error) } }
  }

  private var isUsedByThisThreadOnly: Bool {
    home.withLock { $0.actor == nil && $0.thread == currentThreadNumber() }
  }

  private func receivePosted() {
    home.withLock { $0.isPosted = false }
    receive()
  }

  private func post(_ body: @escaping (SharedReceiver) -> Void) { _ = postbox.post(Job { body(self) }) }
}
