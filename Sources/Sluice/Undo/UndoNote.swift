/// The same as a reducer reads it, and as it is recorded.
@usableFromInline
package struct UndoNote: Sendable, Codable {
  @usableFromInline package var intent: UndoIntent
  /// Actions that were sent together have the same number.
  @usableFromInline package var dispatch: Int?
  /// Whether this is the action that was sent, not one that it led to.
  @usableFromInline package var isFirst: Bool
  /// The store in which it was sent: numbers start again in the next one, and an open step does not continue there.
  @usableFromInline package var session: Int?

  private enum CodingKeys: String, CodingKey {
    case intent, dispatch, isFirst
    // As records have it.
    case session = "run"
  }

  package init(_ intent: UndoIntent = .untitled, dispatch: Int? = nil, isFirst: Bool = true, session: Int? = nil) {
    (self.intent, self.dispatch, self.isFirst, self.session) = (intent, dispatch, isFirst, session)
  }
}
