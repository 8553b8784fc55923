/// The same as a reducer reads it, and as it is recorded.
@usableFromInline
package struct UndoNote: Sendable, Codable {
  @usableFromInline package var intent: UndoIntent
  /// Actions that were sent together have the same number.
  @usableFromInline package var dispatch: Int?
  /// The store in which it was sent: numbers start again in the next one, and an open step does not continue there.
  @usableFromInline package var session: Int?
  /// The greatest number that a history of the store has given to a step: one that is made anew gives greater ones.
  /// Recorded, because a replay begins elsewhere; nil in records of before.
  @usableFromInline package var given: Int?

  private enum CodingKeys: String, CodingKey {
    case intent, dispatch, given
    // As records have it.
    case session = "run"
  }

  package init(_ intent: UndoIntent = .untitled, dispatch: Int? = nil, session: Int? = nil, given: Int? = nil) {
    (self.intent, self.dispatch, self.session, self.given) = (intent, dispatch, session, given)
  }
}
