extension PersistentMap: Sequence {
  /// An item.
  public typealias Element = (key: Key, value: Value)

  /// Returns an iterator over the items.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(self) }

  /// The number of items.
  @inlinable
  public var underestimatedCount: Int { count }

  /// The keys, in the order of the items.
  @inlinable
  public var keys: LazyMapSequence<PersistentMap, Key> { lazy.map { $0.key } }

  /// The values, in the order of the items.
  @inlinable
  public var values: LazyMapSequence<PersistentMap, Value> { lazy.map { $0.value } }

  /// An iterator over the items.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let map: PersistentMap
    /// The nodes on the path, each with the index of its next item or, after the items, its next child.
    @usableFromInline var way: [(view: MapView<Key, Value>, next: Int)] = []

    @inlinable
    init(_ map: PersistentMap) {
      self.map = map
      if let root = map.root { way.append((root.view, 0)) }
    }

    /// Returns the next item, or nil at the end.
    @inlinable
    public mutating func next() -> Element? {
      while let (view, next) = way.last {
        way[way.count - 1].next = next + 1
        let itemCount = view.itemCount
        if next < itemCount { return view.items[next] }
        if next - itemCount < view.childCount {
          way.append((view.child(next - itemCount), 0))
        } else {
          way.removeLast()
        }
      }
      return nil
    }
  }
}

extension PersistentMap.Iterator: @unchecked Sendable where Key: Sendable, Value: Sendable {
  // @unchecked Sendable because its addresses point into its map, which it retains and does not change.
}
