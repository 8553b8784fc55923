// Documentation/Internals/RowViews.md says why observed rows share a hub.

/// The node of one element of a collection. It depends on the hub alone.
///
/// It has its key itself, and all nodes of a hub run the same closure: a closure of its own, and what that would hold,
/// would take more memory than the rest of what a row needs to be watched.
@usableFromInline
package final class WatchedNode<Watched, Key: Hashable>: ValueNode<Watched> {
  @usableFromInline let key: Key

  @inlinable
  init(_ key: Key, from hub: Node, run: @escaping (Node) -> Bool) {
    self.key = key
    super.init(from: hub, run: run)
  }

  deinit { endWatching() }
}

extension Node {
  /// The node that watches single elements of this one, if there is one.
  @usableFromInline
  final var hub: (node: Node, watchers: Watchers)? {
    guard let hub = extra?.hub, let watchers = hub.extra?.watchers else { return nil }
    return (hub, watchers)
  }

  @usableFromInline
  final func keepHub(_ hub: Node, _ watchers: Watchers) {
    ensureExtra().hub = hub
    hub.ensureExtra().watchers = watchers
    hub.flags.insert(.hasKeyedDependents)
  }

  @usableFromInline final var firstDependency: Unmanaged<Node> { dependencies[0].node }

  /// Takes the node of an element out of the table of its hub, which it still holds.
  final func endWatching() {
    firstDependency._withUnsafeGuaranteedRef { $0.extra?.watchers?.remove(self) }
  }

  /// Notes that the value changed, for later readers; of its dependents only the woken ones run.
  @usableFromInline
  final func changeForKeyedDependents() {
    graph.now &+= 1
    changedAt = graph.now
  }

  /// Has the node run in this pass, if it is needed.
  @usableFromInline
  final func wake() {
    if isNecessary { graph.queue.insert(self) }
  }
}

/// The elements that are needed, as the dependents of their hub.
extension Node {
  final var hasNecessaryElements: Bool { flags.contains(.hasKeyedDependents) && necessaryElements > 0 }

  /// How many elements are needed.
  @inline(never)
  final var necessaryElements: Int {
    get { extra?.watchers?.necessary ?? 0 }
    set { extra?.watchers?.necessary = newValue }
  }

  /// After a failure, and after the end of one, each element is concerned.
  @inline(never)
  final func wakeKeyedDependents() { extra?.watchers?.forEachNecessary { $0._withUnsafeGuaranteedRef { $0.wake() } } }

  /// Visits all that depends on this and is needed.
  final func forEachDependent(_ visit: (Unmanaged<Node>) -> Void) {
    var index: Int32 = 0
    while index < dependents.count {
      visit(dependents[index].node)
      index += 1
    }
    if flags.contains(.hasKeyedDependents) { extra?.watchers?.forEachNecessary(visit) }
  }
}
