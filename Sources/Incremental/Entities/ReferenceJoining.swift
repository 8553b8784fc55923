/// The state of a join of a table's rows with values made from the rows to which they refer. The output has the
/// labels of the table.
///
/// The rows that refer to a changed row are found by the index that the table keeps.
@usableFromInline
final class ReferenceJoining<Left: Entity, Right: Entity, Made: Equatable> {
  @usableFromInline let index: ReferenceIndex<Left, Right.ID>
  @usableFromInline let make: (Left, [Right]) -> Made?
  @usableFromInline @exclusivity(unchecked) var seen = (left: Rows<Left>(), right: Rows<Right>())

  @inlinable
  init(_ index: ReferenceIndex<Left, Right.ID>, _ make: @escaping (Left, [Right]) -> Made?) {
    (self.index, self.make) = (index, make)
  }

  /// Updates the output for new versions of both tables; returns whether it changed.
  @inlinable
  func update(_ left: Entities<Left>, _ right: Entities<Right>, _ output: inout Rows<Joined<Left, Made>>) -> Bool {
    let before = left.rows.hasOtherLabels(than: seen.left) ? output : nil
    var hasChanged = output.mirror(left.rows, from: seen.left) { row, _ in joined(row, right.rows) }
    right.rows.forEachChangedKey(from: seen.right) { id in
      for label in left.labels(index, id) {
        guard let row = left.rows.tree.element(at: label) else { continue }
        if output.setRow(joined(row, right.rows), atLabel: label) { hasChanged = true }
      }
    }
    seen = (left.rows, right.rows)
    return hasChanged ? before.map { $0 != output } ?? true : false
  }

  @inlinable
  func joined(_ row: Left, _ right: Rows<Right>) -> Joined<Left, Made>? {
    var found: [Right] = []
    index.visitKeys(row) { id in if let other = right[id: id] { found.append(other) } }
    return make(row, found).map { Joined(row, $0) }
  }
}
