/// The nodes of single elements of a collection, found by their keys.
///
/// It stands for the hub's list of dependents, too: a list beside it would be as large again. The nodes have their keys
/// themselves, so a place in the table is one word; what it does with them is told once, by closures that capture
/// nothing.
@usableFromInline
package final class Watchers {
  /// The hash value of the key of a node.
  private let hash: (Node) -> Int
  /// What all these nodes run.
  @usableFromInline let run: (Node) -> Bool
  /// Each is in the first place that was free from the one on that its hash value names. Unowned: who dies takes itself
  /// out.
  @usableFromInline @exclusivity(unchecked) private(set) var places: UnsafeMutablePointer<Unmanaged<Node>?>
  /// How many places there are, which is a power of two, less one.
  @usableFromInline @exclusivity(unchecked) private(set) var mask = 7
  private var count = 0
  /// How many of the nodes are needed by somebody.
  @exclusivity(unchecked) var necessary = 0

  @usableFromInline
  init(hash: @escaping (Node) -> Int, run: @escaping (Node) -> Bool) {
    (self.hash, self.run) = (hash, run)
    places = Self.allocate(mask + 1)
  }

  deinit { places.deallocate() }

  @inlinable
  func find(_ hash: Int, where isSought: (Node) -> Bool) -> Unmanaged<Node>? {
    var place = hash & mask
    while let node = places[place] {
      if node._withUnsafeGuaranteedRef(isSought) { return node }
      place = (place &+ 1) & mask
    }
    return nil
  }

  @usableFromInline
  func insert(_ node: Node) {
    if (count + 1) * 4 > (mask + 1) * 3 { grow() }
    put(.passUnretained(node))
    count += 1
  }

  func forEachNecessary(_ visit: (Unmanaged<Node>) -> Void) {
    for place in 0...mask {
      if let node = places[place], node._withUnsafeGuaranteedRef({ $0.isNecessary }) { visit(node) }
    }
  }
}

extension Watchers {
  /// Takes a node out, and moves those behind it up that would not be found across the gap.
  func remove(_ node: Node) {
    var gap = hash(node) & mask
    let sought = Unmanaged.passUnretained(node).toOpaque()
    while places[gap]?.toOpaque() != sought { gap = (gap + 1) & mask }
    var place = (gap + 1) & mask
    while let next = places[place] {
      let wanted = next._withUnsafeGuaranteedRef { hash($0) }
      if (place - wanted) & mask >= (place - gap) & mask {
        places[gap] = next
        gap = place
      }
      place = (place + 1) & mask
    }
    places[gap] = nil
    count -= 1
  }

  private func put(_ node: Unmanaged<Node>) {
    var place = node._withUnsafeGuaranteedRef { hash($0) } & mask
    while places[place] != nil { place = (place + 1) & mask }
    places[place] = node
  }

  private func grow() {
    let (old, oldMask) = (places, mask)
    mask = oldMask * 2 + 1
    places = Self.allocate(mask + 1)
    for place in 0...oldMask { if let node = old[place] { put(node) } }
    old.deallocate()
  }

  private static func allocate(_ count: Int) -> UnsafeMutablePointer<Unmanaged<Node>?> {
    let places = UnsafeMutablePointer<Unmanaged<Node>?>.allocate(capacity: count)
    places.initialize(repeating: nil, count: count)
    return places
  }
}
