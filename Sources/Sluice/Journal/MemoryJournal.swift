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

  /// Returns the recording.
  public func load() -> Recording<State, Action> { recording }

  /// Appends the entries.
  public func append(_ entries: [JournalEntry<Action>]) { recording.entries += entries }

  /// Stores the first state that it is offered.
  public func offer(snapshot state: State) {
    if recording.snapshot == nil { recording.snapshot = state }
  }
}
