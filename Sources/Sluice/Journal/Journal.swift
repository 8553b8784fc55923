/// A record of what a store handled, so that a later run can continue where this one ended.
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

  /// Whether it refuses all entries. The effects that the state calls for then do not run.
  var isReadOnly: Bool { get }

  /// The position of the last entry, counted from 1 in all runs; nil if it is not known, or the journal is empty.
  var position: Int? { get }

  /// Returns the position and the reply of the entry with a key; nil if the journal does not have the key any more.
  ///
  /// - Parameters:
  ///   - key: The key of the sender.
  ///   - replyType: The type of the reply; nil if it is not wanted.
  func receipt(
    forKey key: String, replyType: (any (Codable & Sendable).Type)?
  ) throws -> Receipt<any Codable & Sendable>?

  /// Releases the resources of the journal, such as a file. Called when the store was shut down; nothing is appended
  /// after that.
  func close()
}

extension Journal {
  /// Nil, because the number is not known.
  public var countSinceSnapshot: Int? { nil }

  /// False, because a journal is there to be written.
  public var isReadOnly: Bool { false }

  /// Nil, because positions are not known.
  public var position: Int? { nil }

  /// Nil, because keys are not stored.
  public func receipt(
    forKey key: String, replyType: (any (Codable & Sendable).Type)?
  ) throws -> Receipt<any Codable & Sendable>? { nil }

  /// Does nothing.
  public func close() {}
}

/// The content of a journal: a state, and the actions since.
public struct Recording<State, Action> {
  /// The newest snapshot, or nil if the journal is empty.
  public var snapshot: State?
  /// The entries since the snapshot, oldest first.
  public var entries: [JournalEntry<Action>]
  /// Why an earlier snapshot is used than the newest one; nil if the newest is used.
  ///
  /// The store reports it, with the time that the replay took, and offers its state as a snapshot.
  public var fallback: (any Error)?
  /// What the store reports after it has replayed the recording.
  package var warnings: [any Error] = []
  /// An earlier part of the record, with which the store checks its reducer.
  package var trial: Trial?

  /// An earlier snapshot, and the entries from there to the newest one.
  package struct Trial {
    package let snapshot: State
    package let entries: [JournalEntry<Action>]
    /// Returns the error for a state that is not the recorded one; nil if it is.
    package let difference: (State) -> (any Error)?

    package init(
      snapshot: State, entries: [JournalEntry<Action>], difference: @escaping (State) -> (any Error)?
    ) {
      self.snapshot = snapshot
      self.entries = entries
      self.difference = difference
    }
  }

  /// Creates a recording.
  public init(snapshot: State?, entries: [JournalEntry<Action>]) {
    self.snapshot = snapshot
    self.entries = entries
  }
}

extension Recording: Sendable where State: Sendable, Action: Sendable {}
extension Recording.Trial: @unchecked Sendable where State: Sendable, Action: Sendable {
  // @unchecked Sendable because the function captures texts and types; an encoding is not bound to an isolation.
}

/// A handled action in a recording.
public struct JournalEntry<Action> {
  /// The action.
  public var action: Action
  /// The dependencies that reducers read while they handled it, in order, as far as they can be recorded.
  public var coeffects: [Coeffect]
  /// The attachments that handled it besides the reducer of the store; nil if they were not recorded.
  public var attachments: Attachments?
  /// The key that identifies the action among repeated ones; nil if its sender gave none.
  public var key: String?
  /// The reply of its reducer; nil for an action without a key.
  public var reply: (any Codable & Sendable)?

  /// Creates an entry.
  public init(
    action: Action, coeffects: [Coeffect] = [], attachments: Attachments? = nil, key: String? = nil,
    reply: (any Codable & Sendable)? = nil
  ) {
    self.action = action
    self.coeffects = coeffects
    self.attachments = attachments
    self.key = key
    self.reply = reply
  }
}

extension JournalEntry: Sendable where Action: Sendable {}

// MARK: - A journal in memory

/// A journal in memory, which lasts as long as the object: for tests, for tools that travel in time, and to try out a
/// journal.
///
/// ```swift
/// let journal = MemoryJournal<Todos, TodosAction>()
/// let store = try Store(Todos(), todos, journal: journal)
/// store.send(.add("Rye"))
/// journal.entries.map(\.action)     // [.add("Rye")]
/// ```
///
/// Rules: it keeps the state that the first entry is based on, and every entry since. Another store that is created
/// with it continues from there.
///
/// - Complexity: an entry takes its own size, and a little more than 50 bytes.
public final class MemoryJournal<State, Action>: Journal {
  /// The recording so far.
  public private(set) var recording: Recording<State, Action>

  /// Creates an empty journal, or one with the contents of a recording.
  public init(_ recording: Recording<State, Action> = Recording(snapshot: nil, entries: [])) {
    self.recording = recording
  }

  /// The entries, oldest first.
  public var entries: [JournalEntry<Action>] { recording.entries }

  /// The number of entries.
  public var countSinceSnapshot: Int? { recording.entries.count }

  /// The number of entries.
  public var position: Int? { recording.entries.count }

  /// Returns the newest entry with a key.
  ///
  /// - Complexity: O(n) in the number of entries.
  public func receipt(
    forKey key: String, replyType: (any (Codable & Sendable).Type)?
  ) -> Receipt<any Codable & Sendable>? {
    recording.entries.lastIndex { $0.key == key }.map { Receipt(reply: recording.entries[$0].reply, position: $0 + 1) }
  }

  /// Returns the recording.
  public func load() -> Recording<State, Action> { recording }

  /// Appends the entries.
  public func append(_ entries: [JournalEntry<Action>]) { recording.entries += entries }

  /// Stores the first state that it is offered.
  public func offer(snapshot state: State) {
    if recording.snapshot == nil { recording.snapshot = state }
  }
}
