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

  /// Forgets which effects have returned, because the state was set by other means than actions. The next comparison
  /// starts the effects that the state calls for again.
  func forgetFinished() { for follower in followers { follower.forgetFinished() } }

  func followAnew() {
    forgetFinished()
    follow()
  }

  /// Ends with the store, which cancels the effects.
  func end() {
    for follower in followers { _ = follower.end() }
    (followers, origins) = ([], [:])
    core.work.remove(.ongoing)
  }
}
