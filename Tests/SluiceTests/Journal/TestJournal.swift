import Sluice

/// A journal in memory that fails on demand, and notes its calls.
final class TestJournal<State, Action>: Journal {
  struct Full: Error {}

  var snapshot: State?
  var entries: [JournalEntry<Action>] = []
  var refusesAppends = false
  var refusesLoads = false
  var refusesSnapshots = false
  var appended: ([Action]) -> Void = { _ in }

  func load() throws -> Recording<State, Action> {
    if refusesLoads { throw Full() }
    return Recording(snapshot: snapshot, entries: entries)
  }

  func append(_ new: [JournalEntry<Action>]) throws {
    if refusesAppends { throw Full() }
    appended(new.map(\.action))
    entries += new
  }

  func offer(snapshot state: State) throws {
    if refusesSnapshots { throw Full() }
    if snapshot == nil { snapshot = state }
  }
}
