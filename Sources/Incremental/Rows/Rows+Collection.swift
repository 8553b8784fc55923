extension Rows: RandomAccessCollection {
  /// The number of rows.
  @inlinable
  public var count: Int { tree.count }

  /// The first position.
  @inlinable
  public var startIndex: Int { 0 }

  /// The position behind the last row.
  @inlinable
  public var endIndex: Int { tree.count }

  /// The rows one after the other, which is faster than by position.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(tree) }

  /// Goes from row to row.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let tree: LabelTree<Row>
    @usableFromInline var elements: UnsafeMutablePointer<Row>?
    /// The rows of this leaf that are still to come.
    @usableFromInline var rest = 0
    /// The rows of this leaf and of those before.
    @usableFromInline var reached = 0

    @inlinable
    init(_ tree: LabelTree<Row>) { self.tree = tree }

    /// The next row, or nil at the end.
    @inlinable
    public mutating func next() -> Row? {
      if rest == 0, !nextLeaf() { return nil }
      let row = elements.unsafelyUnwrapped.pointee
      elements = elements.unsafelyUnwrapped + 1
      rest &-= 1
      return row
    }

    @inlinable
    mutating func nextLeaf() -> Bool {
      guard reached < tree.count else { return false }
      let leaf = tree.slot(atPosition: reached).view
      elements = leaf.elements
      rest = leaf.count
      reached &+= rest
      return true
    }
  }
}

extension Rows.Iterator: @unchecked Sendable where Row: Sendable {
  // @unchecked Sendable because its address is one in its tree, which it holds and does not change.
}
