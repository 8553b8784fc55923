/// The state of a join of a table's rows with the rows of another table that refer to them. Both have the labels of
/// their tables.
@usableFromInline
final class MemberJoining<Left: Entity, Right: Entity> {
  @usableFromInline let index: ReferenceIndex<Right, Left.ID>
  @usableFromInline @exclusivity(unchecked) var seen = (left: Rows<Left>(), right: Rows<Right>())

  @inlinable
  init(_ index: ReferenceIndex<Right, Left.ID>) { self.index = index }

  /// Updates the output for new versions of both tables; returns whether it changed.
  @inlinable
  func update(
    _ left: Entities<Left>, _ right: Entities<Right>, _ output: inout Rows<Joined<Left, Rows<Right>>>
  ) -> Bool {
    let hasOtherLabels = left.rows.hasOtherLabels(than: seen.left) || right.rows.hasOtherLabels(than: seen.right)
    let before = hasOtherLabels ? output : nil
    var hasChanged = false
    // Members of existing rows come first; a new row gets all rows that refer to it afterwards.
    right.rows.forEachDifference(from: seen.right, by: { $0 == $1 }) { difference in
      if followMember(difference, &output) { hasChanged = true }
    }
    let isNewOnTheLeft = output.mirror(left.rows, from: seen.left) { row, old in
      // Another row may have got the label.
      Joined(row, old?.id == row.id ? old?.right ?? Rows() : members(of: row.id, right))
    }
    if isNewOnTheLeft { hasChanged = true }
    seen = (left.rows, right.rows)
    return hasChanged ? before.map { $0 != output } ?? true : false
  }

  /// Applies a difference to the rows to which the changed row refers; returns whether one of them is in the output.
  @inlinable
  func followMember(_ difference: TreeDifference<Right>, _ output: inout Rows<Joined<Left, Rows<Right>>>) -> Bool {
    var hasChanged = false
    switch difference {
    case .removed(let label, let row, _):
      index.visitKeys(row) { if edit($0, &output, { $0.removeRow(atLabel: label) }) { hasChanged = true } }
    case .inserted(let label, let row, _):
      index.visitKeys(row) { if edit($0, &output, { $0.setRow(row, atLabel: label) }) { hasChanged = true } }
    case .updated(let label, let old, let new, _, _):
      var kept: [Left.ID] = []
      index.visitKeys(new) { id in
        kept.append(id)
        if edit(id, &output, { $0.setRow(new, atLabel: label) }) { hasChanged = true }
      }
      index.visitKeys(old) { id in
        if !kept.contains(id), edit(id, &output, { $0.removeRow(atLabel: label) }) { hasChanged = true }
      }
    }
    return hasChanged
  }

  /// Edits the rows that refer to a row; returns whether that row is in the output.
  @inlinable
  func edit(
    _ id: Left.ID, _ output: inout Rows<Joined<Left, Rows<Right>>>, _ body: (inout Rows<Right>) -> Void
  ) -> Bool {
    let edited: Void? = output.update(id) { row in
      var members = row.right
      // So that the members are not referenced twice while they are edited.
      row = Joined(row.left, Rows())
      body(&members)
      row = Joined(row.left, members)
    }
    return edited != nil
  }

  @inlinable
  func members(of id: Left.ID, _ right: Entities<Right>) -> Rows<Right> {
    var members = Rows<Right>()
    for label in right.labels(index, id) {
      if let row = right.rows.tree.element(at: label) { members.insertRow(row, atLabel: label) }
    }
    return members
  }
}
