/// A journal in memory, which lasts as long as the object: for tests, for tools that go back in time, and to try out a
/// journal.
///
/// ```swift
/// let journal = MemoryJournal<Todos, TodosAction>()
/// let store = try Store(Todos(), todos, journal: journal)
/// store.send(.add("Rye"))
/// journal.entries.map(\.action)     // [.add("Rye")]
/// ```
///
/// Rules: it keeps the state that the first entry builds on, and every entry since. Another store that is made with it continues
/// where the first one is.
///
/// - Complexity: an entry takes its own size, and 50 bytes or a little more.
public final class MemoryJournal<State, Action>: Journal {
  /// The recording so far.
  public private(set) var recording: Recording<State, Action>

  /// Makes a journal that holds nothing, or what another one held.
  public init(_ recording: Recording<State, Action> = Recording(snapshot: nil, entries: [])) {
    self.recording = recording
  }

  /// The entries, oldest first.
  public var entries: [JournalEntry<Action>] { recording.entries }

  /// How many entries there are.
  public var countSinceSnapshot: Int? { recording.entries.count }

  /// Returns the record.
  public func load() -> Recording<State, Action> { recording }

  /// Keeps the entries.
  public func append(_ entries: [JournalEntry<Action>]) { recording.entries += entries }

  /// Keeps the first state that it is offered.
  public func offer(snapshot state: State) {
    if recording.snapshot == nil { recording.snapshot = state }
  }
}
