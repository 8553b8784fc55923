// Documentation/Internals/ChangeDetection.md says why there is one mechanism for all observers.

// MARK: - The sources of a state

/// The observed sources of one state. This is the only mechanism that finds what changed in a state: whatever is
/// observed, by key path, derived value or token, is registered here once.
@usableFromInline
package final class Sources {
  /// The part of the state that a source reads, as the finder and the source share it.
  @usableFromInline
  package final class Handle: WatchedPart {
    /// The source. Unowned, because a source that is freed is no longer observed, and so no longer registered.
    @usableFromInline @exclusivity(unchecked) package var node: Unmanaged<Node>?

    /// The path to the part, which is its name for tools.
    let path: AnyKeyPath?

    /// The `Sources` that share this source, and the key under which they do.
    @exclusivity(unchecked) fileprivate var sharing: (sources: Sources, name: Name)?

    @usableFromInline
    package init(offset: Int?, size: Int, path: AnyKeyPath?) {
      self.path = path
      super.init(offset: offset, size: size)
    }

    deinit {
      if let sharing { sharing.sources.sharedSources[sharing.name] = nil }
    }
  }

  /// The key of a stored part. It includes the type, because two parts can begin at the same place.
  @usableFromInline
  struct Name: Hashable {
    let offset: Int
    let type: ObjectIdentifier

    @usableFromInline
    init(offset: Int, type: ObjectIdentifier) { (self.offset, self.type) = (offset, type) }
  }

  /// The shared sources. Unowned: a source that is freed removes itself.
  @exclusivity(unchecked) private var sharedSources: [Name: Unmanaged<Node>] = [:]

  @exclusivity(unchecked) var finder = ChangeFinder()
  @usableFromInline @exclusivity(unchecked) package private(set) var count = 0
  /// Whether the state may have changed since the last `refresh`.
  @usableFromInline @exclusivity(unchecked) package internal(set) var mayBeStale = false

  package init() {}

  deinit { finder.deallocate() }

  /// Whether nothing of the state is observed.
  @inlinable
  package var isEmpty: Bool { count == 0 }

  /// Sets the state that all sources read.
  @usableFromInline
  func look(at state: UnsafeRawPointer, size: Int) { finder.look(at: state, size: size) }

  @usableFromInline
  func insert(_ handle: Handle) {
    finder.insert(handle)
    count += 1
  }

  @usableFromInline
  func remove(_ handle: Handle) {
    finder.remove(handle)
    count -= 1
  }

  @usableFromInline
  func shared(_ name: Name) -> Node? { sharedSources[name]?.takeUnretainedValue() }

  @usableFromInline
  func share(_ handle: Handle, as name: Name) {
    sharedSources[name] = handle.node
    handle.sharing = (self, name)
  }

  /// Records whether the state may have changed; its owner calls it. It is a function, because `@exclusivity` is not
  /// known outside the module: a module that set the property would check at run time for exclusive access.
  @inlinable
  package func note(mayBeStale: Bool) { self.mayBeStale = mayBeStale }

  /// Compares the state with the values that the sources read. Sources that changed take part in the pass that follows.
  @usableFromInline
  package func refresh(in graph: Graph) {
    mayBeStale = false
    let count = finder.find()
    guard count > 0 else { return }
    // If the owner's batch is the only one open, the pass follows at once.
    if graph.batchDepth > 1 { return runFoundProvisionally(count, in: graph) }
    runFound(count, in: graph) { $0.run($0) }
  }

  /// Compares the state in a batch of its own, whose pass runs only if something may have changed.
  package func refreshAlone(in graph: Graph) {
    mayBeStale = false
    let count = finder.find()
    guard count > 0 else { return }
    graph.openBatch()
    runFound(count, in: graph) { $0.run($0) }
    graph.closeBatch()
  }

  /// Compares the state when it may change again before observers are called.
  func refreshProvisionally(in graph: Graph) {
    mayBeStale = false
    runFoundProvisionally(finder.find(), in: graph)
  }

  @inline(never)
  private func runFoundProvisionally(_ count: Int, in graph: Graph) {
    if count == 0 { return }
    runFound(count, in: graph) { node in
      if graph.batchDepth > 0 { graph.keepNotified(node) }
      return node.run(node)
    }
  }

  /// Runs the sources that were found with `run`, and queues the dependents of those that changed. The function is
  /// inlined, so that an unmeasured `run` costs no call.
  @inline(__always)
  func runFound(_ count: Int, in graph: Graph, _ run: (Node) -> Bool) {
    // A comparison may call or release code that cancels tokens. While the graph computes, it keeps nodes that are
    // released.
    let outer = graph.phase
    graph.phase = .computing
    var index = 0
    while index < count {
      finder.takeFound(index)?._withUnsafeGuaranteedRef { part in
        let node = unsafeDowncast(part, to: Handle.self).node
        node?._withUnsafeGuaranteedRef { if run($0) { graph.leafChanged($0) } }
      }
      index &+= 1
    }
    finder.forgetFound()
    graph.phase = outer
  }
}

extension Graph {
  /// Adds the sources of a state. A read in the middle of that state's change refreshes them first.
  package func attach(_ sources: Sources) { attachedSources.append(sources) }

  /// Removes the sources of a state that is freed.
  package func detach(_ sources: Sources) { attachedSources.removeAll { $0 === sources } }
}

// MARK: - Making sources

extension Graph {
  /// Makes a leaf whose value is read from a state outside the graph.
  ///
  /// While the leaf is observed it is registered in `sources`, and follows the state when they are refreshed; otherwise
  /// each read reads the state. The leaf retains its value, so a change in place cannot hide: the owner has to copy,
  /// and the bytes differ.
  ///
  /// `comparesBytes` tells that `isEqual` is `==`. Then equal bytes count as unchanged; of two equal values the leaf
  /// keeps the newer one, without notifying any observer. Otherwise `isEqual` is called each time with the value that
  /// was delivered last, so it may be a tolerance, or never return true. `path` is the leaf's name for tools.
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
