/// What a store has handled and not yet recorded, and the journal it goes to.
@usableFromInline
final class Recorder<State, Action> {
  let journal: any Journal<State, Action>
  /// Handled since the last append, oldest first.
  var unrecorded: [Envelope<Action>] = []
  /// The number of the first of them.
  var firstNumber = 0

  @usableFromInline
  init(_ journal: any Journal<State, Action>) {
    self.journal = journal
  }

  func handled(_ envelope: Envelope<Action>, number: Int) {
    if unrecorded.isEmpty { firstNumber = number }
    unrecorded.append(envelope)
  }

  func append() throws {
    try journal.append(unrecorded.map { JournalEntry(action: $0.action) })
  }

  func takeUnrecorded() -> [Envelope<Action>] {
    defer { unrecorded = [] }
    return unrecorded
  }
}
