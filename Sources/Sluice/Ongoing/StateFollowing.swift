// Documentation/Internals/Ongoing.md explains why this has a graph of its own.

import Incremental

/// The effects of a store that follow its state.
///
/// The values that declarations read are sources of a separate graph, as the details of services are, so that
/// unchanged values cost nothing. They are compared when the queue is empty and the effects that reducers described
/// have started.
final class StateFollowing {
  private let graph = Graph()
  private let sources = Sources()
  private unowned let core: Core
  private var followers: [AnyOngoingFollower] = []
  /// The declarations that the store knows, counted by source location.
  private var origins: [Origin: Int] = [:]
  /// The unknown declarations that were reported.
  private var unknown: Set<Origin> = []
  private var isStale = false
  private var isReconciling = false
  /// Whether no effects start, because the journal refused what others have sent.
  private(set) var isHeld = false
  /// The pause after the next refusal.
  private var pause = StateFollowing.firstPause

  private static let firstPause = Duration.seconds(1)
  private static let longestPause = Duration.seconds(60)

  init(_ core: Core) {
    self.core = core
    graph.attach(sources)
  }

  /// Returns whether an unknown declaration was not reported before.
  func isNews(_ origin: Origin) -> Bool { unknown.insert(origin).inserted }

  func knows(_ origin: Origin) -> Bool { origins[origin] != nil }

  /// Adds a follower; its effects start with the next comparison.
  func add(_ follower: AnyOngoingFollower) {
    followers.append(follower)
    isStale = true
    core.work.insert(.ongoing)
  }

  /// Follows what `follow` adds until the token is cancelled.
  func adding(_ declarations: [AnyOngoing], _ follow: () -> Void) -> Token {
    for declaration in declarations { origins[declaration.origin, default: 0] += 1 }
    let first = followers.count
    follow()
    let added = followers[first...].map { $0 }
    return Token.onCancel { [weak self] in self?.remove(added, declarations) }
  }

  private func remove(_ removed: [AnyOngoingFollower], _ declarations: [AnyOngoing]) {
    for declaration in declarations {
      let count = (origins[declaration.origin] ?? 1) - 1
      origins[declaration.origin] = count == 0 ? nil : count
    }
    followers.removeAll { follower in removed.contains { $0 === follower } }
    if followers.isEmpty { core.work.remove(.ongoing) }
    for run in removed.flatMap({ $0.end() }) { run.cancel?() }
  }

  func becameStale() { isStale = true }

  /// Calls `changed` with the old and the new value when a value has changed.
  func watch<Value>(
    _ location: StateLocation<Value>, comparesBytes: Bool, isSame: @escaping (Value, Value) -> Bool,
    _ changed: @escaping (Value, Value) -> Void
  ) -> Token {
    graph.source(location, among: sources, comparesBytes: comparesBytes, isEqual: isSame).onChange(changed)
  }

  /// Compares the state with the running effects: cancels those it no longer calls for, then starts new ones.
  func follow() {
    if isReconciling || isHeld { return }
    isReconciling = true
    defer { isReconciling = false }
    sources.refreshAlone(in: graph)
    while isStale {
      isStale = false
      let changes = followers.filter(\.isStale).map { $0.reconcile() }
      for run in changes.flatMap(\.ended) { run.cancel?() }
      for begin in changes.flatMap(\.begun) { begin() }
    }
  }

  /// Forgets which effects have returned, because the state was set by other means than actions. The next comparison
  /// starts the effects that the state calls for again.
  func forgetFinished() { for follower in followers { follower.forgetFinished() } }

  func followAnew() {
    forgetFinished()
    follow()
  }

  /// Notes that the journal refused actions: what effects have sent may not have happened, so they start again after a
  /// pause. Returns the pause; nil if one is under way.
  ///
  /// Without the pause, an effect whose answer is refused would start over and over while the disk is full.
  func hold() -> Duration? {
    for follower in followers { follower.forgetRefused() }
    if isHeld { return nil }
    isHeld = true
    defer { pause = min(pause * 2, Self.longestPause) }
    return pause
  }

  /// Ends the pause. `isRecording` is true if the journal takes actions again.
  func release(isRecording: Bool) {
    if isRecording { pause = Self.firstPause }
    isHeld = false
  }

  /// Ends with the store, which cancels the effects.
  func end() {
    for follower in followers { _ = follower.end() }
    (followers, origins) = ([], [:])
    core.work.remove(.ongoing)
  }
}

// MARK: - Following the state of a store

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

  /// Starts and cancels effects where no cycle runs; while a write is under way, its end does so. Actions that they
  /// send at once are handled when all have started.
  func followOutsideOfCycle() {
    if followsState, !core.hasUnrecorded { holdingQueue { core.following.follow() } }
  }

  /// Starts the effects that the state calls for, including those that have returned before, because the state was set
  /// by other means than actions.
  func followAnew() {
    if followsState, !core.hasUnrecorded { holdingQueue { core.following.followAnew() } }
  }

  // Effects do not follow a state with actions that the journal refused, nor a displayed past state; nor in a store
  // that only reads a journal, where nothing that they send can happen.
  private var followsState: Bool {
    core.work.contains(.ongoing) && !core.needsRecovery && !isShowing && !core.machine.isEnded
      && recorder?.journal.isReadOnly != true
  }

  /// Lets effects follow the state only after a pause, or after the next action that the journal takes.
  func holdFollowing() {
    guard core.work.contains(.ongoing), let pause = core.madeFollowing?.hold() else { return }
    _ = core.effects.setAlarm(after: pause) { [weak self] in
      self?.core.madeFollowing?.release(isRecording: false)
      self?.followOutsideOfCycle()
      self?.core.noteWork()
    }
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
    effects.start(effect, root: isAtWork ? machine.root : 0, from: isAtWork ? contexts?.ofAction(machine.handled) : nil)
  }
}

extension Effect {
  /// Makes this the effect of an element, which alone decides when the effect ends.
  mutating func follow(_ run: OngoingRun) {
    isShared = true
    // Another element's effect may have the same id. Each would cancel the other, which would start again, without end.
    switch rule {
    case .latest: rule = .together
    case .debounced(let time): rule = .delayed(time)
    case .together, .queued, .delayed, .throttled: break
    }
    following = run
  }
}

extension Core {
  /// Reports once that the store does not know a declaration.
  final func expectFollowed(_ origin: Origin) {
    guard owner != nil, !isReplaying, !following.knows(origin), following.isNews(origin) else { return }
    report(EffectError.ongoingNotFollowed(origin: origin))
  }
}
