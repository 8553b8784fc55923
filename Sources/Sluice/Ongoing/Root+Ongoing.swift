import Incremental

extension Root {
  /// Begins to follow the declarations of reducers.
  func follow(_ declarations: [AnyOngoing]) -> Token {
    let known = declarations.compactMap { $0 as? OngoingDeclaration<State, Action> }
    if known.isEmpty { return Token.none }
    return core.following.adding(known) { place(in: core.following).follow(known) }
  }

  private func place(in following: StateFollowing) -> OngoingPlace<State, Action> {
    let location = StateLocation(memory)
    return OngoingPlace(
      following: following, memory: memory, location: location, find: { (location.read(), []) },
      start: { [unowned core] in core.start($0, $1) })
  }

  /// Starts the effects that the initial state calls for.
  @usableFromInline
  func beginFollowing() {
    if core.work.contains(.ongoing) { followAnew() }
  }

  /// Starts and cancels effects for the state at the end of a cycle.
  @usableFromInline
  func followState() { if followsState { core.following.follow() } }

  /// Starts and cancels effects where no cycle runs. Actions that they send at once are handled when all have started.
  func followOutsideOfCycle() {
    if followsState { holdingQueue { core.following.follow() } }
  }

  /// Starts the effects that the state calls for, including those that have returned before, because the state was set
  /// by other means than actions.
  func followAnew() {
    if followsState { holdingQueue { core.following.followAnew() } }
  }

  // Effects do not follow a state with actions that the journal refused, nor a displayed past state.
  private var followsState: Bool {
    core.work.contains(.ongoing) && !core.needsRecovery && !isShowing && !core.machine.isEnded
  }
}

extension ActionCore {
  /// Starts an effect that the state calls for.
  fileprivate func start(_ item: OngoingItem<Action>, _ run: OngoingRun) {
    var effect = item.make().whole
    if !item.overrides.isEmpty {
      effect.held = item.overrides.reduce(current.ofStore) { $1.dependencies(over: $0, isLasting: true) }
    }
    effect.follow(run)
    let isAtWork = machine.phase == .handling || machine.phase == .settling
    effects.start(effect, root: isAtWork ? machine.root : 0)
  }
}

extension Effect {
  /// Makes this the effect of an element, which alone decides when the effect ends.
  mutating func follow(_ run: OngoingRun) {
    isShared = true
    // Another element's effect may have the same id. Each would cancel the other, which would start again, without end.
    if rule == .latest { rule = .together }
    following = run
  }
}

extension Core {
  /// Reports once that the store does not know a declaration.
  final func expectFollowed(_ origin: Origin) {
    guard owner != nil, !isReplaying, !following.knows(origin), following.isNews(origin) else { return }
    report(OngoingNotFollowed(origin: origin))
  }
}
