import Sluice

extension JournalConformance {
  typealias Reopen = (Checked) throws -> Checked

  private static let ledger = Reduce<Ledger, Entry> { state, entry in
    if case .note(let line) = entry { state.lines.append(line) }
  }

  private static func entries(_ lines: [String]) -> [JournalEntry<Entry>] {
    lines.map { JournalEntry(action: .note($0)) }
  }

  private static func actions(_ journal: Checked) throws -> [Entry] { try journal.load().entries.map(\.action) }

  private static func differ<Value: Equatable>(_ expected: Value, _ got: Value) -> String? {
    expected == got ? nil : "expected \(expected), got \(got)"
  }

  static func emptiness(of journal: Checked) throws -> String? {
    let recording = try journal.load()
    if let snapshot = recording.snapshot { return "it has the snapshot \(snapshot)" }
    return differ([], recording.entries.map(\.action))
  }

  static func order(_ journal: Checked, _ reopen: Reopen) throws -> String? {
    try journal.append(entries(["a", "b"]))
    try journal.append(entries(["c"]))
    return differ([.note("a"), .note("b"), .note("c")], try actions(reopen(journal)))
  }

  static func nothing(_ journal: Checked, _ reopen: Reopen) throws -> String? {
    try journal.append(entries(["a"]))
    try journal.append([])
    return differ([.note("a")], try actions(reopen(journal)))
  }

  static func wholeness(_ journal: Checked, _ reopen: Reopen) throws -> String? {
    try journal.append(entries(["a"]))
    var expected: [Entry] = [.note("a")]
    do {
      try journal.append(entries(["b"]) + [JournalEntry(action: .unwritable)])
      expected += [.note("b"), .unwritable]
    } catch {
      // Refused: then nothing of it is there, and the next append is not harmed.
    }
    try journal.append(entries(["c"]))
    return differ(expected + [.note("c")], try actions(reopen(journal)))
  }

  static func firstSnapshot(_ journal: Checked, _ reopen: Reopen) throws -> String? {
    try journal.offer(snapshot: Ledger(lines: ["given"]))
    return differ(Ledger(lines: ["given"]), try reopen(journal).load().snapshot)
  }

  /// Whatever it takes of the offers, snapshot and entries lead to the state of now.
  static func snapshots(_ journal: Checked, _ reopen: Reopen) throws -> String? {
    var (journal, state) = (journal, Ledger())
    try journal.offer(snapshot: state)
    for number in 0..<300 {
      state.lines.append("\(number)")
      try journal.append(entries(["\(number)"]))
      try journal.offer(snapshot: state)
      if number % 100 != 99 { continue }
      journal = try reopen(journal)
      let recording = try journal.load()
      var loaded = recording.snapshot ?? Ledger()
      ledger.apply(recording.entries.map(\.action), to: &loaded)
      if loaded != state { return "after \(number + 1) entries it leads to \(loaded.lines.count) lines" }
    }
    return nil
  }

  static func loading(_ journal: Checked) throws -> String? {
    try journal.offer(snapshot: Ledger())
    try journal.append(entries(["a"]))
    let first = try journal.load()
    let second = try journal.load()
    return differ(first.snapshot, second.snapshot) ?? differ(first.entries.map(\.action), second.entries.map(\.action))
  }

  static func coeffects(_ journal: Checked, _ reopen: Reopen) throws -> String? {
    let read = [Coeffect(key: "first", value: 1), Coeffect(key: "second", value: "two")]
    try journal.append(entries(["a"]) + [JournalEntry(action: .note("b"), coeffects: read)])
    let loaded = try reopen(journal).load().entries
    if let few = differ(2, loaded.count) { return few }
    return differ([], loaded[0].coeffects.map(\.key)) ?? differ(["first", "second"], loaded[1].coeffects.map(\.key))
      ?? differ(1, loaded[1].coeffects[0].value(as: Int.self))
      ?? differ("two", loaded[1].coeffects[1].value(as: String.self))
  }

  static func stores(_ journal: Checked, _ reopen: Reopen) throws -> String? {
    var expected = Ledger(lines: ["start"])
    var journal = journal
    for run in 0..<3 {
      let store = try Store(Ledger(lines: ["start"]), ledger, journal: journal, isolation: nil)
      if let other = differ(expected, store.state) { return "in run \(run), \(other)" }
      store.send(.note("\(run)"), isolation: nil)
      expected.lines.append("\(run)")
      journal = try reopen(journal)
    }
    return nil
  }

  static func apart(_ one: Checked, _ two: Checked) throws -> String? {
    try one.append(entries(["a"]))
    return differ([], try actions(two))
  }
}
