/// The content of a journal: a state, and the actions since.
public struct Recording<State, Action> {
  /// The newest snapshot, or nil if the journal is empty.
  public var snapshot: State?
  /// The entries since the snapshot, oldest first.
  public var entries: [JournalEntry<Action>]

  /// Creates a recording.
  public init(snapshot: State?, entries: [JournalEntry<Action>]) {
    self.snapshot = snapshot
    self.entries = entries
  }
}

extension Recording: Sendable where State: Sendable, Action: Sendable {}
