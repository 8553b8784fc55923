#if Inspector
  /// The tape of a store, with some of its entries.
  package struct InspectedTape: Sendable {
    /// See `InspectedStore.version`.
    package var version: Int
    /// The requested entries, ascending.
    package var entries: [InspectedEntry] = []
    /// The number of the first entry on the tape; 0 if there is none.
    package var first = 0
    /// The number of the last entry on the tape; 0 if there is none.
    package var last = 0
    /// The number of entries that were dropped to bound memory.
    package var dropped = 0
    /// The number of the action that led to the first state of the tape.
    package var base = 0
    /// The action whose state is shown; nil at the live end.
    package var position: Int?
    /// The actions that the shown state leaves out, ascending.
    package var skipped: [Int] = []
    /// The pinned actions, ascending.
    package var pinned: [Int] = []
    /// Whether the tape was rewritten since the version that the page has seen.
    package var isReset = false
    /// Whether sends are refused.
    package var isLocked = false
    /// Whether the store has ended.
    package var isEnded = false
    /// Whether actions can be decoded from JSON.
    package var canDecode = false
    /// The journal of the store.
    package var journal: InspectedJournal?
    /// The values that were read from outside and have no encoding.
    package var unrepeatable: [String] = []
    /// The number of running effects.
    package var running = 0

    /// Makes a tape without entries.
    package init(version: Int) { self.version = version }

    var json: JSONText {
      .object([
        ("version", .int(version)), ("entries", .array(entries.map(\.json))), ("first", .int(first)),
        ("last", .int(last)), ("dropped", .int(dropped)), ("base", .int(base)), ("position", .optional(position)),
        ("skipped", .array(skipped.map(JSONText.int))), ("pinned", .array(pinned.map(JSONText.int))),
        ("reset", .bool(isReset)), ("isLocked", .bool(isLocked)), ("isEnded", .bool(isEnded)),
        ("canDecode", .bool(canDecode)), ("journal", journal?.json ?? .null),
        ("unrepeatable", .strings(unrepeatable)), ("running", .int(running)),
      ])
    }
  }

  /// The journal of a store.
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
