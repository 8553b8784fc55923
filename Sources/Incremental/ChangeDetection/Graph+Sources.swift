extension Graph {
  /// Makes a leaf whose value is read from a state outside the graph.
  ///
  /// While the leaf is observed it is registered in `sources`, and follows the state when they are refreshed; otherwise
  /// each read reads the state. The leaf retains its value, so a change in place cannot hide: the owner has to copy,
  /// and the bytes differ.
  ///
  /// `comparesBytes` tells that `isEqual` is `==`. Then equal bytes count as unchanged; of two equal values the leaf
  /// keeps the newer one, without notifying anybody. Otherwise `isEqual` is called each time with the value that was
  /// delivered last, so it may be a tolerance, or never return true. `path` is the leaf's name for tools.
  @inlinable
  package func source<Value>(
    _ location: StateLocation<Value>, among sources: Sources, at path: AnyKeyPath? = nil, comparesBytes: Bool,
    isEqual: @escaping (Value, Value) -> Bool
  ) -> Incr<Value> {
    Incr(node: makeSource(location, sources, path, comparesBytes, isEqual).node)
  }

  /// Returns the leaf of a stored part. All callers get the same leaf as long as one of them holds it. So ten thousand
  /// observed rows are rows of one collection.
  @inlinable
  package func sharedSource<Value: Equatable>(
    _ location: StateLocation<Value>, among sources: Sources, at path: AnyKeyPath? = nil
  ) -> Incr<Value> {
    guard let offset = location.offset else {
      return source(location, among: sources, at: path, comparesBytes: true) { $0 == $1 }
    }
    let name = Sources.Name(offset: offset, type: ObjectIdentifier(Value.self))
    if let node = sources.shared(name) { return Incr(node: unsafeDowncast(node, to: ValueNode<Value>.self)) }
    return outsideScopes {
      let (node, handle) = makeSource(location, sources, path, true) { $0 == $1 }
      sources.share(handle, as: name)
      return Incr(node: node)
    }
  }

  @inlinable
  func makeSource<Value>(
    _ location: StateLocation<Value>, _ sources: Sources, _ path: AnyKeyPath?, _ comparesBytes: Bool,
    _ isEqual: @escaping (Value, Value) -> Bool
  ) -> (node: ValueNode<Value>, handle: Sources.Handle) {
    sources.look(at: location.memory.start, size: location.memory.size)
    let handle = Sources.Handle(
      offset: comparesBytes ? location.offset : nil, size: MemoryLayout<Value>.size, path: path)
    let run: (Node) -> Bool = { node in
      if location.memory.isChanging { location.memory.readWhileChanging() }
      let node = unsafeDowncast(node, to: ValueNode<Value>.self)
      if comparesBytes, let value = node.value, location.holdsBytes(of: value) { return false }
      let new = location.read()
      // The hub finds every difference, and none if there is none, so finding the first one here is not needed.
      if comparesBytes, node.isOnlyForElements {
        node.value = new
        return true
      }
      let hasChanged = node.value.map { !isEqual($0, new) } ?? true
      // The node takes over an equal value in other bytes. Otherwise nothing would retain the objects to which these
      // bytes refer.
      if hasChanged || comparesBytes { node.value = new }
      return hasChanged
    }
    let node =
      comparesBytes
      ? ValueNode<Value>(in: self, flags: .isVolatile, run: run)
      : CutoffNode<Value>(in: self, flags: .isVolatile, isEqual: isEqual, run: run)
    handle.node = .passUnretained(node)
    let unowned = Unmanaged.passUnretained(node)
    node.onNecessity { isNecessary in
      if isNecessary { return sources.insert(handle) }
      sources.remove(handle)
      // A retained value would make the next change in place copy it.
      unowned._withUnsafeGuaranteedRef { $0.value = nil }
    }
    return (node, handle)
  }
}

extension Node {
  /// Whether nothing but a hub depends on the node. A hub queues only the nodes of elements that changed.
  @usableFromInline
  package final var isOnlyForElements: Bool {
    observer == nil && dependents.count == 1
      && dependents[0].node._withUnsafeGuaranteedRef { $0.flags.contains(.hasKeyedDependents) }
  }

  /// Calls `handler` with true when the node becomes necessary, and with false when it stops being necessary.
  @usableFromInline
  package final func onNecessity(_ handler: @escaping (Bool) -> Void) {
    ensureExtra().necessityChanged = handler
  }
}
