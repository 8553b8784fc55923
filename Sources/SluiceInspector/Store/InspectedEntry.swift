#if Inspector
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
#endif
