// Documentation/Internals/Rows.md says why rows are a tree and a map.

/// Rows in an order, each with an id: an array that is cheap to copy, to edit at any position and to compare, and that
/// computes differences between versions.
///
/// ```swift
/// var todos: Rows = [Todo(id: 1, title: "Milk"), Todo(id: 2, title: "Bread")]
/// let before = todos
/// todos.update(2) { $0.title = "Rye bread" }
/// print(todos.changes(from: before).updated)
/// ```
///
/// Rules: no two rows have the same id, and a row does not change its id while it is here.
///
/// Cost: a copy is free. Finding, changing, inserting, moving and removing a row is O(log n); a row is changed in place,
/// and while a copy is held, only the way to it is copied. An array is better for a few dozen rows, and for rows that are
/// only ever read from first to last.
public struct Rows<Row: Identifiable> {
  /// The rows in order.
  @usableFromInline package var tree: LabelTree<Row>
  /// Where each row is. A row that changes keeps its label, so this is not touched by it.
  @usableFromInline package var labels: PersistentMap<Row.ID, OrderLabel>

  /// No rows.
  @inlinable
  public init() {
    tree = LabelTree()
    labels = PersistentMap()
  }

  /// Rows that are in a tree already.
  @inlinable
  package init(tree: LabelTree<Row>, labels: PersistentMap<Row.ID, OrderLabel>) {
    self.tree = tree
    self.labels = labels
  }

  /// Whether both share all they have, so that they are equal without looking.
  @inlinable
  package func isIdentical(to other: Rows) -> Bool { tree.isIdentical(to: other.tree) }
}

extension Rows: Sendable where Row: Sendable, Row.ID: Sendable {}
