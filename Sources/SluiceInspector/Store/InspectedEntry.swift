#if Inspector
  /// An action on the tape, as a line of the list.
  package struct InspectedEntry: Sendable {
    /// Where an action came from.
    package enum Source: String, Sendable { case program, reducer, effect, service, outlet, observer, inspector }

    /// Its number.
    package var number: Int
    /// The name of its case.
    package var name: String
    /// The action on one line.
    package var label: String
    /// Where it came from.
    package var source: Source
    /// The name of the effect or of the service that sent it.
    package var by: String?
    /// The file and the line that sent it.
    package var place: String?
    /// The action that led to it; of an effect's action, the one from outside that the effect goes back to.
    package var cause: Int?
    /// The action from outside that all goes back to.
    package var root: Int
    /// Seconds since the recording began.
    package var time: Double
    /// The time of day, in ISO 8601 with milliseconds.
    package var wall: String
    /// How long its reducers took.
    package var nanoseconds: Int?
    /// How many observers were notified in the cycle that it ended.
    package var observers: Int?
    /// Whether it changed the state.
    package var hasChanged = false
    /// Why it failed.
    package var failure: String?
    /// Whether the shown state was computed without it.
    package var isSkipped = false
    /// Whether it is pinned.
    package var isPinned = false

    /// Makes an entry of the program's own; set what else is known.
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
        ("failed", .optional(failure?.cut(TextLimit.value))), ("skipped", .bool(isSkipped)),
        ("pinned", .bool(isPinned)),
      ])
    }
  }

  /// A case of an action that was seen, with the JSON of the last one.
  package struct InspectedCase: Sendable {
    /// The name of the case.
    package var name: String
    /// The JSON of the last action of this case; nil if actions cannot be encoded.
    package var json: String?

    /// Describes a case.
    package init(name: String, json: String?) { (self.name, self.json) = (name, json) }
  }
#endif
