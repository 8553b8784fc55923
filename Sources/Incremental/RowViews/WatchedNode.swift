// Documentation/Internals/RowViews.md says why observed rows share a hub.

/// The node of one element of a collection. It depends only on the hub.
///
/// It stores its key, and all nodes of a hub run the same closure. A closure for each node, with its captures, would
/// take more memory than everything else that watching a row needs.
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
  /// The hub, which watches single elements of this node's collection, and its watchers, if there is one.
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

  /// Removes the node of an element from the table of its hub, which the node still holds.
  final func endWatching() {
    firstDependency._withUnsafeGuaranteedRef { $0.extra?.watchers?.remove(self) }
  }

  /// Records that the value changed, for later readers. Of the dependents only those that were woken run.
  @usableFromInline
  final func changeForKeyedDependents() {
    graph.now &+= 1
    changedAt = graph.now
  }

  /// Queues the node to run in this pass, if it is necessary.
  @usableFromInline
  final func wake() {
    if isNecessary { graph.queue.insert(self) }
  }
}

/// The necessary nodes of elements, which are the dependents of their hub.
extension Node {
  final var hasNecessaryElements: Bool { flags.contains(.hasKeyedDependents) && necessaryElements > 0 }

  /// The number of elements whose nodes are necessary.
  @inline(never)
  final var necessaryElements: Int {
    get { extra?.watchers?.necessary ?? 0 }
    set { extra?.watchers?.necessary = newValue }
  }

  /// Queues the nodes of all elements. A failure of the hub, and its end, concern every element.
  @inline(never)
  final func wakeKeyedDependents() { extra?.watchers?.forEachNecessary { $0._withUnsafeGuaranteedRef { $0.wake() } } }

  /// Visits all necessary dependents of this node.
  final func forEachDependent(_ visit: (Unmanaged<Node>) -> Void) {
    var index: Int32 = 0
    while index < dependents.count {
      visit(dependents[index].node)
      index += 1
    }
    if flags.contains(.hasKeyedDependents) { extra?.watchers?.forEachNecessary(visit) }
  }
}
