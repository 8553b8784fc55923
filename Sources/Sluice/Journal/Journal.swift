/// Records what a store handled, so that a later run can continue where this one ended.
///
/// `SluiceJournal` provides one on SQLite. Rules for an implementation:
/// - `append` writes all entries or none, in order, and returns only when they are durable.
/// - `load` returns the newest snapshot and every entry since, in order, and nothing that `append` did not write.
/// - An entry is stored completely: its action, its coeffects, and its attachments.
/// - A journal belongs to one store.
public protocol Journal<State, Action>: AnyObject {
  /// The state of the store.
  associatedtype State
  /// The type of its actions.
  associatedtype Action

  /// Reads the record.
  func load() throws -> Recording<State, Action>

  /// Makes `entries` durable: all, in order, or none.
  func append(_ entries: [JournalEntry<Action>]) throws

  /// Offers the state that all entries so far lead to.
  ///
  /// A journal stores a snapshot when the entries since the last one would take too long to replay, and ignores the
  /// offer otherwise. An empty journal must store it: it is the state that the first entry is based on.
  func offer(snapshot state: State) throws

  /// The number of entries that `load` would return, or nil if that is slow to determine. With it, a store forgets the
  /// attachments of earlier entries.
  var countSinceSnapshot: Int? { get }

  /// Releases the resources of the journal, such as a file. Called when the store was shut down; nothing is appended
  /// after that.
  func close()
}

extension Journal {
  /// Nil, because the number is not known.
  public var countSinceSnapshot: Int? { nil }

  /// Does nothing.
  public func close() {}
}
