/// The attachments that handled each of the entries that a run has appended. They are identified by object, because a
/// name may be reused.
///
/// Only changes are stored, and dropped when the journal would not return their entries any more.
struct AttachedLog<State, Action> {
  typealias Since = (first: Int, attached: Attached<State, Action>)

  private(set) var count = 0
  private var changes: [Since] = []
  private var limit = 16

  mutating func append(_ attached: Attached<State, Action>) {
    if changes.last?.attached !== attached { changes.append((count, attached)) }
    count += 1
  }

  /// Forgets the attachments of entries before the last `needed` ones, if many changes are stored.
  mutating func forget(allBut needed: @autoclosure () -> Int?) {
    guard changes.count > limit, let needed = needed() else { return }
    let first = count - needed
    let unneeded = changes.dropFirst().prefix { $0.first <= first }.count
    changes.removeFirst(unneeded)
    limit = max(16, changes.count * 2)
  }

  /// Returns the attachments that handled the entry at a position; the first entry that this run has appended is 0.
  subscript(position: Int) -> Attached<State, Action>? {
    position < 0 ? nil : changes.last { $0.first <= position }?.attached
  }
}
