/// A dictionary whose copies are free, whose edits take time in proportion to the change, and which computes the
/// differences between versions.
///
/// ```swift
/// var prices: PersistentMap = ["milk": 120, "bread": 310]
/// let before = prices
/// prices["milk"] = 130
/// for change in prices.changes(from: before) { print(change) }
/// ```
///
/// Rules: the order of the items is not specified, but equal maps have the same order within one run of a program. A
/// `Dictionary` is faster to read and to edit as long as nothing holds a copy of it: use this map where copies are
/// kept, compared or searched for changes.
///
/// Cost: a copy is free. Looking up and editing are O(1), through up to about seven nodes. An edit while a copy is
/// held copies the two to seven nodes on its path, and shares the rest.
public struct PersistentMap<Key: Hashable, Value> {
  @usableFromInline var root: MapNode<Key, Value>?
  /// The number of items.
  public var count: Int {
    @inlinable get { size }
  }
  @usableFromInline var size: Int

  /// Makes an empty map.
  @inlinable
  public init() {
    root = nil
    size = 0
  }

  /// Whether the map has no items.
  @inlinable
  public var isEmpty: Bool { count == 0 }

  /// Returns whether both share all their storage, and so are equal without a comparison.
  @inlinable
  package func isIdentical(to other: PersistentMap) -> Bool { root === other.root }

  /// Keeps the map's nodes alive until this call, which ends the use of their views.
  @inlinable @inline(__always)
  func keepNodes() { withExtendedLifetime(root) {} }

  /// Returns the memory of the item with a key. It is valid as long as the map is held and not changed.
  @inlinable
  func place(of key: Key) -> UnsafeMutablePointer<(key: Key, value: Value)>? {
    guard var view = root?.view else { return nil }
    var hash = MapHash(key)
    while true {
      if view.isCollision { return view.collidingIndex(key).map { view.items + $0 } }
      let bit = hash.bit
      if view.hasItem(bit) {
        let place = view.items + view.itemIndex(bit)
        return place.pointee.key == key ? place : nil
      }
      guard view.hasChild(bit) else { return nil }
      view = view.child(view.childIndex(bit))
      hash.descend()
    }
  }
}

extension PersistentMap: @unchecked Sendable where Key: Sendable, Value: Sendable {
  // @unchecked Sendable because a node is only changed while it has a single reference.
}
