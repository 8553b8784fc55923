/// What a store has handled and not yet recorded, and the journal it goes to.
@usableFromInline
final class Recorder<State, Action> {
  let journal: any Journal<State, Action>
  /// Handled since the last append, oldest first.
  var unrecorded: [Envelope<Action>] = []
  /// What was read for each of them.
  private var coeffects: [[Coeffect]] = []
  /// The number of the first of them.
  var firstNumber = 0

  @usableFromInline
  init(_ journal: any Journal<State, Action>) {
    self.journal = journal
  }

  func handled(_ envelope: Envelope<Action>, number: Int, coeffects read: [Coeffect]) {
    if unrecorded.isEmpty { firstNumber = number }
    unrecorded.append(envelope)
    coeffects.append(read)
  }

  func append() throws {
    try journal.append(zip(unrecorded, coeffects).map { JournalEntry(action: $0.action, coeffects: $1) })
  }

  func takeUnrecorded() -> [Envelope<Action>] {
    defer { (unrecorded, coeffects) = ([], []) }
    return unrecorded
  }
}
