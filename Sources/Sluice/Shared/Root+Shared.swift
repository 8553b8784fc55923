import Incremental

extension Root {
  /// The reduction of a store whose state has shared values: after each action, all parts of the state have what was written.
  ///
  /// The state is reached by its memory: it is only reduced there, and a generic parameter would have to be looked up at run time.
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

  /// A reduction in its interceptors. Both share: an interceptor sees the same value in all parts, and may write one itself.
  static func sharing(
    _ reduce: @escaping Reduction<State, Action>, in interceptors: InterceptorChain<State, Action>,
    _ core: ActionCore<Action>, _ memory: StateMemory<State>
  ) -> Reduction<State, Action> {
    let inside = sharing(measured(reduce, core), core, memory)
    return interceptors.count == 0 ? inside : sharing(interceptors.closed(around: inside), core, memory)
  }

  /// Makes the links to shared values, if the state has some.
  static func links(of core: ActionCore<Action>) -> SharedLinks? {
    guard let layout = SharedLayout.of(State.self) else { return nil }
    let receiver = SharedReceiver(core.home, core.mailbox)
    return SharedLinks(layout, core.current.ofStore.dependencies.sharedPlaces, receiver)
  }

  /// Lets the state have the values of the places, from now on.
  @usableFromInline
  func connectShared() {
    guard let links = core.shared else { return }
    links.receiver.receive = { [unowned core] in Self.owner(of: core)?.receiveShared() }
    links.receiver.fail = { [unowned core] in Self.owner(of: core)?.fail([], $0) }
    links.connect(memory.parts)
  }

  /// Puts what reducers wrote into the places, so that other stores have it before anybody is notified; and takes what others wrote.
  @usableFromInline
  func shareChanges() {
    core.work.remove(.shared)
    guard let links = core.shared else { return }
    links.share()
    if links.hasNewer { takeShared(links) }
  }

  /// A place has a newer value: takes it now, or when what goes on is over.
  func receiveShared(isAfterPass: Bool = false) {
    guard let links = core.shared, !core.machine.isEnded else { return }
    links.hasNewer = true
    if isShowing { return }
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

  /// The state goes on from another one: its places have the newest values, and it has no say in what they are.
  func takeNewestShared() {
    if let links = core.shared { takeShared(links) }
  }

  /// The state is changed by something else than an action.
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
  /// Returns when all shared values that the store has are stored.
  ///
  /// ```swift
  /// try await store.saved()          // before the program ends
  /// ```
  ///
  /// If another process had changed a value meanwhile, the state has what is stored when this returns or throws.
  ///
  /// - Throws: what a storage throws.
  public func saved(isolation: isolated (any Actor)? = #isolation) async throws {
    core.enterIfNeeded(isolation)
    // Otherwise what is stored would be on its way.
    defer { core.shared?.receiver.receive() }
    for place in core.shared?.allPlaces ?? [] { try await place.saved() }
  }
}
