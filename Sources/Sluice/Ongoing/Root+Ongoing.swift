import Incremental

extension Root {
  /// Follows what reducers declare, from now on.
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

  /// Starts what the state calls for at the beginning.
  @usableFromInline
  func beginFollowing() {
    if core.work.contains(.ongoing) { followAnew() }
  }

  /// Starts and cancels effects as the state says, at the end of a cycle.
  @usableFromInline
  func followState() { if followsState { core.following.follow() } }

  /// Starts and cancels effects where no cycle runs: what they send at once is handled when all have started.
  func followOutsideOfCycle() {
    if followsState { holdingQueue { core.following.follow() } }
  }

  /// Starts what the state calls for, whether or not it has run before: the state was set by something else than
  /// actions.
  func followAnew() {
    if followsState { holdingQueue { core.following.followAnew() } }
  }

  // An action that the journal does not have did not happen; a state of the past calls for nothing.
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
  /// Makes it the effect of an element, which alone decides when it ends.
  mutating func follow(_ run: OngoingRun) {
    isShared = true
    // Another element's effect may have the same id, and would be cancelled, and start again, for ever.
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
