#if Inspector
  // MARK: - The tape

  /// The tape of a store, with some of its entries.
  package struct InspectedTape: Sendable {
    /// The version of the store: see `InspectedStore.version`.
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

  // MARK: - Entries

  /// An action on the tape, as a row of the list.
  package struct InspectedEntry: Sendable {
    /// The kind of sender of an action.
    package enum Source: String, Sendable { case program, reducer, effect, service, outlet, observer, inspector }

    /// Its number.
    package var number: Int
    /// The name of its case.
    package var name: String
    /// The action on one line.
    package var label: String
    /// The kind of its sender.
    package var source: Source
    /// The name of the effect or the service that sent it.
    package var by: String?
    /// The file and the line of the send.
    package var place: String?
    /// The action that led to it; for an effect's action, the action from outside that the effect goes back to.
    package var cause: Int?
    /// The action from outside that it goes back to.
    package var root: Int
    /// The time in seconds since the recording began.
    package var time: Double
    /// The time of day, in ISO 8601 with milliseconds.
    package var wall: String
    /// The duration of its reducers.
    package var nanoseconds: Int?
    /// The number of observers that were notified in the cycle that it ended.
    package var observers: Int?
    /// Whether it changed the state.
    package var hasChanged = false
    /// The description of the failure, if there was one.
    package var failure: String?

    /// Makes an entry for an action that the program itself sent.
    package init(
      number: Int, name: String, label: String, source: Source = .program, time: Double = 0, wall: String = ""
    ) {
      (self.number, self.name, self.label, self.source, self.root) = (number, name, label, source, number)
      (self.time, self.wall) = (time, wall)
    }

    var json: JSONText {
      .object([
        ("n", .int(number)), ("name", .string(name.cut(TextLimit.label))),
        ("label", .string(label.cut(TextLimit.label))),
        ("source", .string(source.rawValue)), ("by", .optional(by)), ("at", .optional(place)),
        ("cause", .optional(cause)), ("root", .int(root)), ("time", .double(time)), ("wall", .string(wall)),
        ("ns", .optional(nanoseconds)), ("observers", .optional(observers)), ("changed", .bool(hasChanged)),
        ("failed", .optional(failure?.cut(TextLimit.value))),
      ])
    }
  }

  /// A case of the actions handled so far, with the JSON of the last one.
  package struct InspectedCase: Sendable {
    /// The name of the case.
    package var name: String
    /// The JSON of the last action of this case; nil if actions cannot be encoded.
    package var json: String?

    /// Describes a case.
    package init(name: String, json: String?) { (self.name, self.json) = (name, json) }
  }

  // MARK: - Actions in full

  /// An action with all its details.
  ///
  /// It is not `Sendable`, because the action is not: it is read in the store's isolation.
  package struct InspectedAction {
    /// Its number.
    package var number: Int
    /// The action itself.
    package var value: Any
    /// The action in Swift's notation.
    package var swift: String
    /// The action as JSON; nil if it cannot be encoded.
    package var json: String?
    /// The values that its reducers read from outside, as text.
    package var coeffects: [(key: String, value: String)] = []
    /// The interceptors and the additions that handled it.
    package var attachments: [String] = []
    /// The actions that it led to.
    package var children: [Int] = []

    /// Makes a description with the required fields.
    package init(number: Int, value: Any, swift: String, json: String? = nil) {
      (self.number, self.value, self.swift, self.json) = (number, value, swift, json)
    }

    /// Returns JSON with the part of the action at a path, and a page of that part's children.
    func json(_ path: ValuePath, _ range: Range<Int>) -> JSONText {
      let tree = ValueTree(value)
      return .object([
        ("n", .int(number)), ("swift", .string(swift.cut(TextLimit.value))), ("json", .optional(json)),
        ("tree", tree.node(at: path)?.json ?? .null), ("parts", .array(tree.children(at: path, range).map(\.json))),
        ("coeffects", .array(coeffects.map { .pair("key", $0.key, "value", $0.value) })),
        ("attachments", .strings(attachments)), ("children", .array(children.map(JSONText.int))),
      ])
    }
  }

  /// A part of an exported tape.
  package struct InspectedChunk: Sendable {
    /// The bytes.
    package var bytes: [UInt8]
    /// The cursor of the next part; nil after the last one.
    package var next: Int?

    /// Makes a part of a tape.
    package init(_ bytes: [UInt8], next: Int?) { (self.bytes, self.next) = (bytes, next) }
  }
#endif
