/// A difference between two versions of a tree.
///
/// A row that was moved, or only got a new label, is removed and inserted. Positions are those in the old or in the
/// new tree.
@usableFromInline
package enum TreeDifference<Element> {
  case removed(OrderLabel, Element, position: Int)
  case inserted(OrderLabel, Element, position: Int)
  case updated(OrderLabel, old: Element, new: Element, oldPosition: Int, newPosition: Int)
}
