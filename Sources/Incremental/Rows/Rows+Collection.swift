extension Rows: RandomAccessCollection {
  /// The number of rows.
  @inlinable
  public var count: Int { tree.count }

  /// The first position.
  @inlinable
  public var startIndex: Int { 0 }

  /// The position after the last row.
  @inlinable
  public var endIndex: Int { tree.count }

  /// Returns an iterator over the rows, which is faster than access by position.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(tree) }

  /// An iterator over the rows.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let tree: LabelTree<Row>
    @usableFromInline var elements: UnsafeMutablePointer<Row>?
    /// The number of rows of the current leaf that have not been returned.
    @usableFromInline var rest = 0
    /// The number of rows in the current leaf and the leaves before it.
    @usableFromInline var reached = 0

    @inlinable
    init(_ tree: LabelTree<Row>) { self.tree = tree }

    /// Returns the next row, or nil at the end.
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
  // @unchecked Sendable because its address points into its tree, which it retains and does not change.
}
