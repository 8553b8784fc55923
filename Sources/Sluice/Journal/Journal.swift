/// Keeps what a store handled, so that a later run can continue where this one ended.
///
/// `SluiceJournal` has one on SQLite. Rules for an implementation:
/// - `append` takes all entries or none, in order, and returns only when they are safe.
/// - `load` returns the newest snapshot and every entry since, in order, and nothing that `append` did not take.
/// - An entry is kept whole: its action, its coeffects, and its attachments.
/// - A journal belongs to one store.
public protocol Journal<State, Action>: AnyObject {
  /// The state of the store.
  associatedtype State
  /// Its actions.
  associatedtype Action

  /// Reads the record.
  func load() throws -> Recording<State, Action>

  /// Makes `entries` safe: all, in order, or none.
  func append(_ entries: [JournalEntry<Action>]) throws

  /// Offers the state that all entries so far lead to.
  ///
  /// A journal takes a snapshot when the tail would become too long to replay, and ignores the offer otherwise. An
  /// empty journal must take it: it is the state that the first entry builds on.
  func offer(snapshot state: State) throws

  /// How many entries `load` would give, or nil if that takes long to find out. A store then forgets what handled those before.
  var countSinceSnapshot: Int? { get }

  /// Gives back what the journal holds, such as a file. Called when the store was shut down; nothing is appended after
  /// that.
  func close()
}

extension Journal {
  /// Nil: not known.
  public var countSinceSnapshot: Int? { nil }

  /// Does nothing.
  public func close() {}
}
