import Sluice

/// Opens the journals of one place one after the other; each is released before the next is opened.
struct JournalShelf {
  typealias Ledger = JournalConformance.Ledger
  typealias Entry = JournalConformance.Entry

  let open: () throws -> JournalConformance.Checked

  private static let ledger = Reduce<Ledger, Entry> { state, entry in
    if case .note(let line) = entry { state.lines.append(line) }
  }

  private func use<Result>(_ body: (JournalConformance.Checked) throws -> Result) throws -> Result {
    try body(open())
  }

  private func append(_ lines: String...) throws { try use { try $0.append(entries(lines)) } }

  private func entries(_ lines: [String]) -> [JournalEntry<Entry>] {
    lines.map { JournalEntry(action: .note($0)) }
  }

  private func actions() throws -> [Entry] { try use { try $0.load().entries.map(\.action) } }

  private func differ<Value: Equatable>(_ expected: Value, _ got: Value) -> String? {
    expected == got ? nil : "expected \(expected), got \(got)"
  }

  func emptiness() throws -> String? {
    if let snapshot = try use({ try $0.load().snapshot }) { return "it has the snapshot \(snapshot)" }
    return differ([], try actions())
  }

  func order() throws -> String? {
    try use { journal in
      try journal.append(entries(["a", "b"]))
      try journal.append(entries(["c"]))
    }
    try append("d")
    return differ(["a", "b", "c", "d"].map { .note($0) }, try actions())
  }

  func nothing() throws -> String? {
    try append("a")
    try use { try $0.append([]) }
    return differ([.note("a")], try actions())
  }

  func wholeness() throws -> String? {
    var expected: [Entry] = [.note("a")]
    try use { journal in
      try journal.append(entries(["a"]))
      do {
        try journal.append(entries(["b"]) + [JournalEntry(action: .unwritable)])
        expected += [.note("b"), .unwritable]
      } catch {
        // The append was refused: none of it is recorded, and the next append succeeds.
      }
      try journal.append(entries(["c"]))
    }
    return differ(expected + [.note("c")], try actions())
  }

  func firstSnapshot() throws -> String? {
    try use { try $0.offer(snapshot: Ledger(lines: ["given"])) }
    let loaded = try use { try $0.load().snapshot }
    return loaded == Ledger(lines: ["given"]) ? nil : "it gives \(loaded.map { "\($0)" } ?? "none")"
  }

  /// Checks that the snapshot and the entries lead to the current state, whichever snapshots the journal keeps.
  func snapshots() throws -> String? {
    var state = Ledger()
    for _ in 0..<3 {
      try use { journal in
        if state.lines.isEmpty { try journal.offer(snapshot: state) }
        for number in state.lines.count..<state.lines.count + 100 {
          state.lines.append("\(number)")
          try journal.append(entries(["\(number)"]))
          try journal.offer(snapshot: state)
        }
      }
      let recording = try use { try $0.load() }
      var loaded = recording.snapshot ?? Ledger()
      Self.ledger.apply(recording.entries.map(\.action), to: &loaded)
      if loaded != state { return "after \(state.lines.count) entries it leads to \(loaded.lines.count) lines" }
    }
    return nil
  }

  func loading() throws -> String? {
    try use { try $0.offer(snapshot: Ledger()) }
    try append("a")
    let (first, second) = try use { (try $0.load(), try $0.load()) }
    return differ(first.snapshot, second.snapshot) ?? differ(first.entries.map(\.action), second.entries.map(\.action))
  }

  func coeffects() throws -> String? {
    let read = [Coeffect(key: "first", value: 1), Coeffect(key: "second", value: "two")]
    try use { try $0.append(entries(["a"]) + [JournalEntry(action: .note("b"), coeffects: read)]) }
    let loaded = try use { try $0.load().entries }
    if let few = differ(2, loaded.count) { return few }
    return differ([], loaded[0].coeffects.map(\.key)) ?? differ(["first", "second"], loaded[1].coeffects.map(\.key))
      ?? differ(1, loaded[1].coeffects[0].value(as: Int.self))
      ?? differ("two", loaded[1].coeffects[1].value(as: String.self))
  }

  func attachments() throws -> String? {
    let handlers: [Attachments?] = [
      nil, Attachments(), Attachments(additions: ["a"]), Attachments(additions: ["a"]),
      Attachments(parcel: "p", interceptors: ["i"]), nil, Attachments(),
    ]
    for (number, attachments) in handlers.enumerated() {
      try use { try $0.append([JournalEntry(action: .note("\(number)"), attachments: attachments)]) }
    }
    return differ(handlers, try use { try $0.load().entries.map(\.attachments) })
  }

  func stores() throws -> String? {
    var expected = Ledger(lines: ["start"])
    for run in 0..<3 {
      let other = try use { journal in
        let store = try Store(Ledger(lines: ["start"]), Self.ledger, journal: journal, isolation: nil)
        defer { store.send(.note("\(run)"), isolation: nil) }
        return differ(expected, store.state)
      }
      if let other { return "in run \(run), \(other)" }
      expected.lines.append("\(run)")
    }
    return nil
  }

  func isApart(from other: JournalShelf) throws -> String? {
    try append("a")
    return differ([], try other.actions())
  }
}
