// Documentation/Internals/Ongoing.md says why this has a graph of its own.

import Incremental

/// The effects of a store that follow its state.
///
/// What declarations look at are sources of a graph of its own, as the details of services are: what has not changed
/// costs nothing. They are compared when the queue is empty and the effects that reducers described have started.
final class StateFollowing {
  private let graph = Graph()
  private let sources = Sources()
  private unowned let core: Core
  private var followers: [AnyOngoingFollower] = []
  /// The declarations that the store knows, by where they are in the user's code.
  private var origins: [Origin: Int] = [:]
  /// The places of declarations that it was reported not to know.
  private var unknown: Set<Origin> = []
  private var isStale = false
  private var isReconciling = false

  init(_ core: Core) {
    self.core = core
    graph.attach(sources)
  }

  /// Whether it was not yet reported that a declaration is not known.
  func isNews(_ origin: Origin) -> Bool { unknown.insert(origin).inserted }

  func knows(_ origin: Origin) -> Bool { origins[origin] != nil }

  /// Adds a follower; what it calls for starts with the next comparison.
  func add(_ follower: AnyOngoingFollower) {
    followers.append(follower)
    isStale = true
    core.work.insert(.ongoing)
  }

  /// Follows from now on what `declare` adds, until the token is cancelled.
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

  /// Calls `changed` with the former and the present value when a value has changed.
  func watch<Value>(
    _ location: StateLocation<Value>, comparesBytes: Bool, isSame: @escaping (Value, Value) -> Bool,
    _ changed: @escaping (Value, Value) -> Void
  ) -> Token {
    graph.source(location, among: sources, comparesBytes: comparesBytes, isEqual: isSame).onChange(changed)
  }

  /// Compares the state with what runs: cancels what it does not call for any more, then starts what is new.
  func follow() {
    if isReconciling { return }
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

  /// The state was set by something else than actions: what it calls for starts with the next comparison, whether or
  /// not it has run before.
  func forgetFinished() { for follower in followers { follower.forgetFinished() } }

  func followAnew() {
    forgetFinished()
    follow()
  }

  /// The store ends: its effects are cancelled with it.
  func end() {
    for follower in followers { _ = follower.end() }
    (followers, origins) = ([], [:])
    core.work.remove(.ongoing)
  }
}
