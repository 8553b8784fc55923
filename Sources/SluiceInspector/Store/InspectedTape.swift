#if Inspector
  /// The tape of a store, and some of its entries.
  package struct InspectedTape: Sendable {
    /// See `InspectedStore.version`.
    package var version: Int
    /// The entries asked for, ascending.
    package var entries: [InspectedEntry] = []
    /// The number of the first entry that is kept; 0 if there is none.
    package var first = 0
    /// The number of the last entry that is kept; 0 if there is none.
    package var last = 0
    /// How many entries were let go to bound memory.
    package var dropped = 0
    /// The number of the state the tape begins with.
    package var base = 0
    /// The action whose state is shown; nil at the live end.
    package var position: Int?
    /// Whether the tape was rewritten since the version that the page has seen.
    package var isReset = false
    /// Whether sends are refused.
    package var isLocked = false
    /// Whether the store is gone.
    package var isEnded = false
    /// Whether actions can be made from JSON.
    package var canDecode = false
    /// The journal of the store.
    package var journal: InspectedJournal?
    /// What was read from outside and has no encoding.
    package var unrepeatable: [String] = []
    /// How many effects are under way.
    package var running = 0

    /// Makes a tape without entries.
    package init(version: Int) { self.version = version }

    var json: JSONText {
      .object([
        ("version", .int(version)), ("entries", .array(entries.map(\.json))), ("first", .int(first)),
        ("last", .int(last)), ("dropped", .int(dropped)), ("base", .int(base)), ("position", .optional(position)),
        ("reset", .bool(isReset)), ("isLocked", .bool(isLocked)), ("isEnded", .bool(isEnded)),
        ("canDecode", .bool(canDecode)), ("journal", journal?.json ?? .null),
        ("unrepeatable", .strings(unrepeatable)), ("running", .int(running)),
      ])
    }
  }

  /// What a store writes its actions to.
  package struct InspectedJournal: Sendable {
    /// The type of the journal.
    package var kind: String
    /// Its size, if it is known.
    package var bytes: Int?

    /// Describes a journal.
    package init(kind: String, bytes: Int? = nil) { (self.kind, self.bytes) = (kind, bytes) }

    var json: JSONText { .object([("kind", .string(kind)), ("bytes", .optional(bytes))]) }
  }
#endif
