/// Actions of a reducer that sends outputs to its parent.
///
/// ```swift
/// enum RowAction: ActionWithOutput {
///   case swiped
///   enum Output { case deleted }
/// }
///
/// let row = Reduce<Row, RowAction> { row, action, context in
///   if action == .swiped { context.output(.deleted) }
/// }
///
/// EachRow.receiving(\.rows, action: Action.row) { row } output: { id, _ in .delete(id) }
/// ```
///
/// The parent maps an output to an action of its own where the child is attached. That action is handled in the same
/// cycle; the child knows nothing of the parent.
public protocol ActionWithOutput: SendableMetatype {
  /// The output of the reducer to its parent.
  associatedtype Output
}
