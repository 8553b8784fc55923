// Documentation/Internals/RowViews.md says why observed rows share a hub.

// MARK: - The nodes of single elements

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
    hub.becomeHub(watchers)
  }

  /// Makes the node a hub, whose dependents are the nodes of single elements.
  final func becomeHub(_ watchers: Watchers) {
    ensureExtra().watchers = watchers
    flags.insert(.hasKeyedDependents)
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
  final func wakeKeyedDependents() { forEachKeyedDependent { $0._withUnsafeGuaranteedRef { $0.wake() } } }

  /// Visits the necessary nodes of elements, and the node that follows all of them, if there is one.
  private final func forEachKeyedDependent(_ visit: (Unmanaged<Node>) -> Void) {
    guard let watchers = extra?.watchers else { return }
    watchers.forEachNecessary(visit)
    guard let follower = watchers.follower, !flags.contains(.isBereft) else { return }
    if follower._withUnsafeGuaranteedRef({ $0.isNecessary }) { visit(follower) }
  }

  /// Visits all necessary dependents of this node.
  final func forEachDependent(_ visit: (Unmanaged<Node>) -> Void) {
    var index: Int32 = 0
    while index < dependents.count {
      visit(dependents[index].node)
      index += 1
    }
    if flags.contains(.hasKeyedDependents) { forEachKeyedDependent(visit) }
  }
}

// MARK: - The table of nodes

/// A table of the nodes of single elements of a collection, found by their keys.
///
/// It also serves as the hub's list of dependents: a separate list would be as large again. The nodes store their
/// keys, so a slot of the table is one word, and closures without captures define the operations once for all nodes.
@usableFromInline
package final class Watchers {
  /// Returns the hash value of a node's key.
  private let hash: (Node) -> Int
  /// The closure that all these nodes run.
  @usableFromInline let run: (Node) -> Bool
  /// The slots. Each node is in the first free slot from the one that its hash value determines. Unowned: a dying node
  /// removes itself.
  @usableFromInline @exclusivity(unchecked) private(set) var places: UnsafeMutablePointer<Unmanaged<Node>?>
  /// The number of slots. It grows by a half or by a third, because the table is a good part of what a watched row
  /// costs.
  @usableFromInline @exclusivity(unchecked) private(set) var capacity = 8
  private var count = 0
  /// The number of nodes that are necessary, with the follower.
  @exclusivity(unchecked) var necessary = 0
  /// The node that depends on the hub as a whole, if it is one that makes a branch for each element. Unowned: the hub
  /// is marked as bereft when that node is freed.
  var follower: Unmanaged<Node>?

  @usableFromInline
  init(hash: @escaping (Node) -> Int, run: @escaping (Node) -> Bool) {
    (self.hash, self.run) = (hash, run)
    places = Self.allocate(capacity)
  }

  deinit { places.deallocate() }

  @inlinable
  func find(_ hash: Int, where isSought: (Node) -> Bool) -> Unmanaged<Node>? {
    var place = place(of: hash)
    while let node = places[place] {
      if node._withUnsafeGuaranteedRef(isSought) { return node }
      place = self.place(after: place)
    }
    return nil
  }

  /// Returns the slot at which the search for a hash value begins. The slot's share of all slots is the hash value's
  /// share of all hash values, so the capacity need not be a power of two, and no division is needed.
  @inlinable @inline(__always)
  func place(of hash: Int) -> Int {
    let half = UInt32(truncatingIfNeeded: hash)
    let product = UInt64(half) &* UInt64(capacity)
    return Int(truncatingIfNeeded: product &>> 32)
  }

  @inlinable @inline(__always)
  func place(after place: Int) -> Int { place &+ 1 == capacity ? 0 : place &+ 1 }

  @usableFromInline
  func insert(_ node: Node) {
    if (count + 1) * 6 > capacity * 5 { grow() }
    put(.passUnretained(node))
    count += 1
  }

  func forEachNecessary(_ visit: (Unmanaged<Node>) -> Void) {
    for place in 0..<capacity {
      if let node = places[place], node._withUnsafeGuaranteedRef({ $0.isNecessary }) { visit(node) }
    }
  }
}

extension Watchers {
  /// Removes a node, and moves up those after it that would no longer be found across the gap.
  func remove(_ node: Node) {
    var gap = place(of: hash(node))
    let sought = Unmanaged.passUnretained(node).toOpaque()
    while places[gap]?.toOpaque() != sought { gap = place(after: gap) }
    var place = place(after: gap)
    while let next = places[place] {
      let wanted = self.place(of: next._withUnsafeGuaranteedRef { hash($0) })
      if way(from: wanted, to: place) >= way(from: gap, to: place) {
        places[gap] = next
        gap = place
      }
      place = self.place(after: place)
    }
    places[gap] = nil
    count -= 1
  }

  private func way(from a: Int, to b: Int) -> Int { b < a ? b - a + capacity : b - a }

  private func put(_ node: Unmanaged<Node>) {
    var place = place(of: node._withUnsafeGuaranteedRef { hash($0) })
    while places[place] != nil { place = self.place(after: place) }
    places[place] = node
  }

  private func grow() {
    let (old, oldCapacity) = (places, capacity)
    capacity += capacity.nonzeroBitCount == 1 ? capacity / 2 : capacity / 3
    places = Self.allocate(capacity)
    for place in 0..<oldCapacity { if let node = old[place] { put(node) } }
    old.deallocate()
  }

  private static func allocate(_ count: Int) -> UnsafeMutablePointer<Unmanaged<Node>?> {
    let places = UnsafeMutablePointer<Unmanaged<Node>?>.allocate(capacity: count)
    places.initialize(repeating: nil, count: count)
    return places
  }
}
