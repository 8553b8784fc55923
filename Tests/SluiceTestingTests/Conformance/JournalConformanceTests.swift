import Sluice
import SluiceTesting
import Testing

/// The kit for journals: a right one passes, and each wrong one is found by its rule.
@Suite struct JournalConformanceTests {
  typealias Ledger = JournalConformance.Ledger
  typealias Entry = JournalConformance.Entry
  typealias Kept = Recording<Ledger, Entry>

  private func problems(_ make: () -> JournalConformance.Checked) -> [String] {
    do {
      try JournalConformance.check(make: make)
      return []
    } catch let error as NotConforming {
      return error.problems
    } catch {
      return ["\(error)"]
    }
  }

  private func isFound(_ rule: String, _ make: () -> JournalConformance.Checked) -> Bool {
    problems(make).contains { $0.hasPrefix(rule) }
  }

  @Test func `The journal in memory keeps all rules`() throws {
    try JournalConformance.check(make: { MemoryJournal() })
    // As if each was on a disk: another object for each time it is opened.
    var disk: [Kept] = []
    try JournalConformance.check(
      places: {
        disk.append(Kept(snapshot: nil, entries: []))
        return disk.count - 1
      },
      open: { place in Disk(read: { disk[place] }, write: { disk[place] = $0 }) })
  }

  @Test func `A journal that takes snapshots at times, and forgets the entries before, keeps all rules`() {
    #expect(problems { Faults(snapshotEvery: 7) } == [])
  }

  @Test func `An error lists all rules that are broken`() {
    let error = NotConforming(problems: ["a: b", "c: d"])
    #expect(error.description == "2 rules are broken:\n- a: b\n- c: d")
    #expect(NotConforming(problems: ["a: b"]).description == "A rule is broken:\n- a: b")
  }

  @Test func `Entries out of order are found`() {
    #expect(isFound("`append` takes all entries, in order") { Faults { $0.insert(contentsOf: $1, at: 0) } })
  }

  @Test func `An entry that is lost is found`() {
    #expect(isFound("`append` takes all entries, in order") { Faults { $0 += $1.dropLast() } })
  }

  @Test func `A part of an append that failed is found`() {
    let journal = Faults { kept, entries in
      for entry in entries {
        if entry.action == .unwritable { throw CannotWrite() }
        kept.append(entry)
      }
    }
    #expect(
      problems { journal.fresh() }.map { $0.prefix(42) } == ["`append` takes all entries or none: expect".prefix(42)])
  }

  @Test func `A snapshot that keeps the entries before it is found`() {
    #expect(
      isFound("`load` gives the newest snapshot and every entry since") { Faults(snapshotEvery: 7, forgets: false) })
  }

  @Test func `A first snapshot that is not taken is found`() {
    #expect(isFound("An empty journal takes the snapshot that it is offered") { Faults(ignoresOffers: true) })
  }

  @Test func `A journal that does not keep what reducers read is found`() {
    #expect(
      isFound("What reducers read is kept with its action") {
        Faults { $0 += $1.map { JournalEntry(action: $0.action) } }
      })
  }

  @Test func `A load that removes what it returns is found`() {
    #expect(isFound("`load` changes nothing") { Faults(empties: true) })
  }

  @Test func `Journals that share their contents are found`() {
    let one = MemoryJournal<Ledger, Entry>()
    #expect(isFound("A journal belongs to one store") { one })
    #expect(
      isFound("An empty journal has no snapshot and no entries: ") {
        MemoryJournal(Kept(snapshot: Ledger(), entries: []))
      })
  }
}

/// A journal that keeps nothing in itself.
private final class Disk: Journal {
  typealias Kept = Recording<JournalConformance.Ledger, JournalConformance.Entry>

  private let read: () -> Kept
  private let write: (Kept) -> Void

  init(read: @escaping () -> Kept, write: @escaping (Kept) -> Void) { (self.read, self.write) = (read, write) }

  func load() -> Kept { read() }

  func append(_ entries: [JournalEntry<JournalConformance.Entry>]) {
    var kept = read()
    kept.entries += entries
    write(kept)
  }

  func offer(snapshot state: JournalConformance.Ledger) {
    let kept = read()
    if kept.snapshot == nil || kept.entries.count > 5 { write(Kept(snapshot: state, entries: [])) }
  }
}

private struct CannotWrite: Error {}

/// A journal in memory, right but for what it is made with.
private final class Faults: Journal {
  typealias State = JournalConformance.Ledger
  typealias Action = JournalConformance.Entry
  typealias Take = (inout [JournalEntry<Action>], [JournalEntry<Action>]) throws -> Void

  private var kept = Recording<State, Action>(snapshot: nil, entries: [])
  private let interval: Int
  private let forgets: Bool
  private let ignoresOffers: Bool
  private let empties: Bool
  private let take: Take

  init(
    snapshotEvery interval: Int = .max, forgets: Bool = true, ignoresOffers: Bool = false, empties: Bool = false,
    take: @escaping Take = { $0 += $1 }
  ) {
    (self.interval, self.forgets, self.ignoresOffers, self.empties) = (interval, forgets, ignoresOffers, empties)
    self.take = take
  }

  /// An empty one with the same faults.
  func fresh() -> Faults {
    Faults(snapshotEvery: interval, forgets: forgets, ignoresOffers: ignoresOffers, empties: empties, take: take)
  }

  func load() -> Recording<State, Action> {
    defer { if empties { kept.entries = [] } }
    return kept
  }

  func append(_ entries: [JournalEntry<Action>]) throws { try take(&kept.entries, entries) }

  func offer(snapshot state: State) {
    if ignoresOffers || (kept.snapshot != nil && kept.entries.count < interval) { return }
    kept.snapshot = state
    if forgets { kept.entries = [] }
  }
}
