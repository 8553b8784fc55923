public import Sluice

/// A check of a journal of your own.
///
/// ```swift
/// @Test func `It is a journal`() throws {
///   try JournalConformance.check(places: { newFile() }, open: { file in try FileJournal(at: file) })
/// }
/// ```
///
/// The kit has its own states and actions, which are `Codable`. One action throws when it is encoded, to check that
/// an append takes all entries or none. A journal that does not encode accepts it.
public enum JournalConformance {
  /// The state that the journal records.
  public struct Ledger: Codable, Hashable, Sendable {
    /// The notes.
    public var lines: [String]

    /// Makes a state.
    public init(lines: [String] = []) { self.lines = lines }
  }

  /// A recorded entry.
  public enum Entry: Hashable, Sendable {
    /// Appends a line.
    case note(String)
    /// Throws when it is encoded.
    case unwritable
  }

  /// The type of a journal to check.
  public typealias Checked = any Journal<Ledger, Entry>

  /// Checks the rules of `Journal` for a journal that outlives its object.
  ///
  /// - Parameters:
  ///   - places: Returns a new, empty place each time, such as a file.
  ///   - open: Opens the journal of a place. The journal before it is released first.
  /// - Throws: `NotConforming`, with all broken rules.
  public static func check<Place>(places: () throws -> Place, open: (Place) throws -> Checked) throws {
    var rules = RuleBook()
    withoutActuallyEscaping(open) { open in
      func rule(_ words: String, _ check: (JournalShelf) throws -> String?) {
        rules.check(words) {
          let place = try places()
          return try check(JournalShelf { try open(place) })
        }
      }
      rule("An empty journal has no snapshot and no entries") { try $0.emptiness() }
      rule("`append` takes all entries, in order") { try $0.order() }
      rule("`append` of nothing changes nothing") { try $0.nothing() }
      rule("`append` takes all entries or none") { try $0.wholeness() }
      rule("An empty journal takes the snapshot that it is offered") { try $0.firstSnapshot() }
      rule("`load` gives the newest snapshot and every entry since") { try $0.snapshots() }
      rule("`load` changes nothing") { try $0.loading() }
      rule("What reducers read is kept with its action") { try $0.coeffects() }
      rule("What handled an action is kept with it") { try $0.attachments() }
      rule("A key that is found leads to the position and the reply of its entry") { try $0.keys() }
      rule("A store continues where the one before ended") { try $0.stores() }
      rules.check("A journal belongs to one store: two journals share no entries") {
        let (one, two) = (try places(), try places())
        return try JournalShelf { try open(one) }.isApart(from: JournalShelf { try open(two) })
      }
    }
    try rules.throwIfBroken()
  }

  /// Checks the rules of `Journal` for a journal that lasts as long as its object.
  ///
  /// - Parameter make: Makes a new, empty journal each time.
  /// - Throws: `NotConforming`, with all broken rules.
  public static func check(make: () throws -> Checked) throws { try check(places: make, open: { $0 }) }
}

/// The error of the one action that cannot be encoded.
struct Unwritable: Error, CustomStringConvertible {
  let description = "This action cannot be encoded."
}

extension JournalConformance.Entry: Codable {
  private enum Key: CodingKey { case note }

  /// Encodes the entry.
  ///
  /// - Throws: For `unwritable`.
  public func encode(to encoder: any Encoder) throws {
    guard case .note(let line) = self else { throw Unwritable() }
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(line, forKey: .note)
  }

  /// Decodes an entry.
  public init(from decoder: any Decoder) throws {
    self = .note(try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .note))
  }
}

// MARK: - Checking the rules

/// A place whose journals are opened one after the other; each is released before the next is opened.
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

  /// Positions and keys are optional. A journal that has them has those of all entries, also when it is opened again.
  func keys() throws -> String? {
    let hasPositions = try use { journal in
      try journal.append([JournalEntry(action: .note("a"), key: "a", reply: 7)])
      return journal.position != nil
    }
    guard hasPositions else { return nil }
    try append("b")
    if let difference = differ(2, try use { $0.position }) { return "the last position is wrong: \(difference)" }
    guard let receipt = try use({ try $0.receipt(forKey: "a", replyType: Int.self) }) else { return nil }
    if let other = try use({ try $0.receipt(forKey: "b", replyType: nil) }) { return "an unknown key has \(other)" }
    return differ("1, 7", "\(receipt.position ?? 0), \(receipt.reply ?? "no reply")")
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
