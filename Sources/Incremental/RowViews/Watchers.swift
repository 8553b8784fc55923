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
  /// The number of nodes that are necessary.
  @exclusivity(unchecked) var necessary = 0

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
