// Documentation/Internals/Rows.md says why rows are a tree and a map.

/// An ordered collection of rows with ids. It is like an array, but cheap to copy, to edit at any position and to
/// compare, and it computes the differences between versions.
///
/// ```swift
/// var todos: Rows = [Todo(id: 1, title: "Milk"), Todo(id: 2, title: "Bread")]
/// let before = todos
/// todos.update(2) { $0.title = "Rye bread" }
/// print(todos.changes(from: before).updated)
/// ```
///
/// Rules: no two rows have the same id, and a row does not change its id while it is in the collection.
///
/// Cost: a copy is free. Finding, changing, inserting, moving and removing a row is O(log n). A row is changed in
/// place; while a copy is held, only the path to the row is copied. An array is better for a few dozen rows, and for
/// rows that are only ever read from first to last.
public struct Rows<Row: Identifiable> {
  /// The rows in order.
  @usableFromInline package var tree: LabelTree<Row>
  /// The label of each row by its id. A row that changes keeps its label, so changing it does not touch this map.
  @usableFromInline package var labels: PersistentMap<Row.ID, OrderLabel>

  /// Makes an empty collection.
  @inlinable
  public init() {
    tree = LabelTree()
    labels = PersistentMap()
  }

  /// Makes rows from a tree and its labels.
  @inlinable
  package init(tree: LabelTree<Row>, labels: PersistentMap<Row.ID, OrderLabel>) {
    self.tree = tree
    self.labels = labels
  }

  /// Returns whether both share all their storage, and so are equal without a comparison.
  @inlinable
  package func isIdentical(to other: Rows) -> Bool { tree.isIdentical(to: other.tree) }
}

extension Rows: Sendable where Row: Sendable, Row.ID: Sendable {}
