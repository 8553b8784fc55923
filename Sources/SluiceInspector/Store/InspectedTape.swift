#if Inspector
  /// The tape of a store, and some of its entries.
  public struct InspectedTape: Sendable {
    /// See `InspectedStore.version`.
    public var version: Int
    /// The entries asked for, ascending.
    public var entries: [InspectedEntry] = []
    /// The number of the first entry that is kept; 0 if there is none.
    public var first = 0
    /// The number of the last entry that is kept; 0 if there is none.
    public var last = 0
    /// How many entries were let go to bound memory.
    public var dropped = 0
    /// The number of the state the tape begins with.
    public var base = 0
    /// The action whose state is shown; nil at the live end.
    public var position: Int?
    /// Whether the tape was rewritten since the version that the page has seen.
    public var isReset = false
    /// Whether sends are refused.
    public var isLocked = false
    /// Whether the store is gone.
    public var isEnded = false
    /// Whether actions can be made from JSON.
    public var canDecode = false
    /// The journal of the store.
    public var journal: InspectedJournal?
    /// What was read from outside and has no encoding.
    public var unrepeatable: [String] = []
    /// How many effects are under way.
    public var running = 0

    /// Makes a tape without entries.
    public init(version: Int) { self.version = version }

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
  public struct InspectedJournal: Sendable {
    /// The type of the journal.
    public var kind: String
    /// Its size, if it is known.
    public var bytes: Int?

    /// Describes a journal.
    public init(kind: String, bytes: Int? = nil) { (self.kind, self.bytes) = (kind, bytes) }

    var json: JSONText { .object([("kind", .string(kind)), ("bytes", .optional(bytes))]) }
  }
#endif
