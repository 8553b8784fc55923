/// An intent with its circumstances, as a reducer reads it and as it is recorded.
@usableFromInline
package struct UndoNote: Sendable, Codable {
  @usableFromInline package var intent: UndoIntent
  /// The number of the dispatch, which actions that were sent together have in common.
  @usableFromInline package var dispatch: Int?
  /// The store in which it was sent: numbers start again in the next one, and an open step does not continue there.
  @usableFromInline package var session: Int?
  /// The greatest number that a history of the store has given to a step, so that a newly created history continues
  /// with greater ones. Recorded, because a replay begins elsewhere; nil in older records.
  @usableFromInline package var given: Int?

  private enum CodingKeys: String, CodingKey {
    case intent, dispatch, given
    // The key in existing records.
    case session = "run"
  }

  package init(_ intent: UndoIntent = .untitled, dispatch: Int? = nil, session: Int? = nil, given: Int? = nil) {
    (self.intent, self.dispatch, self.session, self.given) = (intent, dispatch, session, given)
  }
}
