#if Inspector
  // MARK: - Features

  /// The parts that a store is composed of.
  package struct InspectedFeatures: Sendable {
    /// The names of its parcels.
    package var parcels: [String] = []
    /// The names of its services.
    package var services: [String] = []
    /// The names of its interceptors.
    package var interceptors: [String] = []
    /// The reducers that were added while the store ran.
    package var additions: [String] = []
    /// The values that reducers read from outside, as text.
    package var dependencies: [(key: String, value: String)] = []
    /// The routes in the state, by place.
    package var routes: [InspectedRoutes] = []
    /// The journal.
    package var journal: InspectedJournal?

    /// Makes an empty list of parts.
    package init() {}

    var json: JSONText {
      .object([
        ("parcels", .strings(parcels)), ("services", .strings(services)), ("interceptors", .strings(interceptors)),
        ("additions", .strings(additions)),
        ("dependencies", .array(dependencies.map { .pair("key", $0.key, "value", $0.value) })),
        ("routes", .array(routes.map(\.json))), ("journal", journal?.json ?? .null),
      ])
    }
  }

  // MARK: - Routes

  /// The routes in one place of a state: a stack, or a presentation.
  package struct InspectedRoutes: Sendable, Equatable {
    /// The path of the place, as the tab State shows it.
    package var path: String
    /// Whether it is a stack.
    package var isStack: Bool
    /// The type of the destinations.
    package var type: String
    /// The number of routes.
    package var count: Int
    /// The destinations, each on one line, the top last; only the upper ones if there are many.
    package var destinations: [String]

    /// Describes the routes of a place.
    package init(path: String, isStack: Bool, type: String, count: Int, destinations: [String]) {
      (self.path, self.isStack, self.type, self.count) = (path, isStack, type, count)
      self.destinations = destinations
    }

    var json: JSONText {
      .object([
        ("path", .string(path.cut(TextLimit.label))), ("kind", .string(isStack ? "stack" : "presented")),
        ("type", .string(type.cut(TextLimit.label))), ("count", .int(count)), ("destinations", .strings(destinations)),
      ])
    }
  }

  // MARK: - Effects

  /// The effects of a store.
  package struct InspectedEffects: Sendable {
    /// A running effect.
    package struct Running: Sendable {
      /// Its number.
      package var id: Int
      /// Its name.
      package var name: String
      /// The action that started it.
      package var action: Int
      /// The time of its start, in seconds since the recording began.
      package var since: Double
      /// The part of the state that it belongs to.
      package var place: String?

      /// Describes a running effect.
      package init(id: Int, name: String, action: Int, since: Double, place: String? = nil) {
        (self.id, self.name, self.action, self.since, self.place) = (id, name, action, since, place)
      }
    }

    /// An effect that ended.
    package struct Ended: Sendable {
      /// The outcome of an effect.
      package enum Outcome: String, Sendable { case finished, cancelled, failed }

      /// The description of the effect while it ran.
      package var effect: Running
      /// The time of its end, in seconds since the recording began.
      package var until: Double
      /// The outcome.
      package var outcome: Outcome
      /// The error if it failed.
      package var error: String?

      /// Describes an effect that ended.
      package init(effect: Running, until: Double, outcome: Outcome, error: String? = nil) {
        (self.effect, self.until, self.outcome, self.error) = (effect, until, outcome, error)
      }
    }

    /// The running effects.
    package var running: [Running]
    /// The last effects that ended while a page was open.
    package var ended: [Ended]

    /// Makes a list of effects.
    package init(running: [Running] = [], ended: [Ended] = []) { (self.running, self.ended) = (running, ended) }

    var json: JSONText {
      .object([("running", .array(running.map(\.json))), ("ended", .array(ended.suffix(500).map(\.json)))])
    }
  }

  extension InspectedEffects.Running {
    fileprivate var fields: [(String, JSONText)] {
      [
        ("id", .int(id)), ("name", .string(name.cut(TextLimit.label))), ("action", .int(action)),
        ("since", .double(since)),
      ]
    }

    fileprivate var json: JSONText { .object(fields + [("place", .optional(place))]) }
  }

  extension InspectedEffects.Ended {
    fileprivate var json: JSONText {
      .object(
        effect.fields + [
          ("until", .double(until)), ("outcome", .string(outcome.rawValue)),
          ("error", .optional(error?.cut(TextLimit.value))),
        ])
    }
  }
#endif
