extension Graph {
  /// A leaf whose value is read from a state that lives outside the graph.
  ///
  /// While it is observed it is one of `sources`, and follows the state when they are refreshed; else it is read when
  /// somebody looks. Its value is retained, so that a change in place cannot hide: it makes the owner copy, and the
  /// bytes differ.
  @inlinable
  package func source<Value>(
    _ spot: Spot<Value>, among sources: Sources, comparesBytes: Bool, isEqual: @escaping (Value, Value) -> Bool
  ) -> Incr<Value> {
    let handle = Sources.Handle()
    let node = ValueNode<Value>(in: self, flags: .isVolatile) { node in
      let node = unsafeDowncast(node, to: ValueNode<Value>.self)
      if spot.memory.isChanging { spot.memory.readWhileChanging() }
      if comparesBytes, let value = node.value, spot.holdsBytes(of: value) { return false }
      return node.store(spot.read(), isEqual)
    }
    handle.node = .passUnretained(node)
    let unowned = Unmanaged.passUnretained(node)
    node.onNecessity { isNecessary in
      if isNecessary { return sources.insert(handle) }
      sources.remove(handle)
      // A value that is kept here would make the next change in place copy it.
      unowned._withUnsafeGuaranteedRef { $0.value = nil }
    }
    return Incr(node: node)
  }
}

extension Graph {
  /// Asks `sources` before a read in the middle of their state's change.
  package func attach(_ sources: Sources) { attachedSources.append(sources) }

  /// Forgets the sources of a state that is gone.
  package func detach(_ sources: Sources) { attachedSources.removeAll { $0 === sources } }
}

extension Node {
  /// Calls `handler` when the node becomes necessary (true) or stops being so (false).
  @usableFromInline
  package final func onNecessity(_ handler: @escaping (Bool) -> Void) {
    ensureExtra().necessityChanged = handler
  }
}

/// The observed sources of one state. This is the one mechanism that finds what changed in it: whatever is observed,
/// by key path, derived value or token, is registered here once.
@usableFromInline
package final class Sources {
  /// A source's place in the list, known to both sides.
  @usableFromInline
  package final class Handle {
    /// Unowned, because a source that is freed is no longer observed, and then no longer registered.
    @usableFromInline @exclusivity(unchecked) package var node: Unmanaged<Node>?
    @exclusivity(unchecked) var position = -1

    @usableFromInline
    package init() {}
  }

  @exclusivity(unchecked) private var observed: [Handle] = []
  @usableFromInline @exclusivity(unchecked) package private(set) var count = 0
  /// Set by the owner of the state when it may have changed since the last `refresh`.
  @usableFromInline @exclusivity(unchecked) package var mayBeStale = false

  package init() {}

  /// Whether nothing of the state is observed.
  @inlinable
  package var isEmpty: Bool { count == 0 }

  @usableFromInline
  package func insert(_ handle: Handle) {
    handle.position = observed.count
    observed.append(handle)
    count = observed.count
  }

  @usableFromInline
  package func remove(_ handle: Handle) {
    observed.swapAt(handle.position, observed.count - 1)
    observed[handle.position].position = handle.position
    observed.removeLast()
    count = observed.count
    handle.position = -1
  }

  /// Compares each observed source with the state; those that changed take part in the pass that follows.
  @usableFromInline
  package func refresh(in graph: Graph) {
    mayBeStale = false
    // What a comparison calls or releases may cancel tokens: while the graph computes, nodes that are let go are kept.
    let outer = graph.phase
    graph.phase = .computing
    defer { graph.phase = outer }
    for handle in observed {
      handle.node?._withUnsafeGuaranteedRef { node in
        if node.run(node) { node.graph.leafChanged(node) }
      }
    }
  }
}
