/// The same as a reducer reads it, and as it is recorded.
@usableFromInline
package struct UndoNote: Sendable, Codable {
  @usableFromInline package var intent: UndoIntent
  /// Actions that were sent together have the same number.
  @usableFromInline package var dispatch: Int?
  /// Whether this is the action that was sent, not one that it led to.
  @usableFromInline package var isFirst: Bool
  /// The store in which it was sent: numbers start again in the next one, and an open step does not continue there.
  @usableFromInline package var run: Int?

  package init(_ intent: UndoIntent = .untitled, dispatch: Int? = nil, isFirst: Bool = true, run: Int? = nil) {
    (self.intent, self.dispatch, self.isFirst, self.run) = (intent, dispatch, isFirst, run)
  }
}
