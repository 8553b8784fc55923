#if Inspector
  /// The costs of cycles, actions and observed values. Costs that were not measured are nil.
  package struct InspectedCosts: Sendable {
    /// The nanoseconds of one cycle, by phase.
    package struct Cycle: Sendable {
      /// The number of the last action in the cycle.
      package var number: Int
      /// The reducers.
      package var reducers: Int?
      /// The start of effects.
      package var effects: Int?
      /// The search for changes.
      package var changes: Int?
      /// The derived values.
      package var derived: Int?
      /// The observers.
      package var observers: Int?
      /// The journal.
      package var journal: Int?
      /// Everything else: queue, services, tape, and the inspector's own work.
      package var rest: Int?
      /// The sum of all phases.
      package var total: Int?

      /// Makes a cycle without measurements.
      package init(number: Int) { self.number = number }

      fileprivate var json: JSONText {
        .object([
          ("n", .int(number)), ("reducers", .optional(reducers)), ("effects", .optional(effects)),
          ("changes", .optional(changes)), ("derived", .optional(derived)), ("observers", .optional(observers)),
          ("journal", .optional(journal)), ("rest", .optional(rest)), ("total", .optional(total)),
        ])
      }
    }

    /// The actions of one case.
    package struct Action: Sendable {
      /// The name of the case.
      package var name: String
      /// The number of actions.
      package var count: Int
      /// The sum of the durations of their reducers.
      package var nanoseconds: Int?
      /// The longest duration.
      package var max: Int?

      /// Describes the actions of a case.
      package init(name: String, count: Int, nanoseconds: Int? = nil, max: Int? = nil) {
        (self.name, self.count, self.nanoseconds, self.max) = (name, count, nanoseconds, max)
      }

      fileprivate var json: JSONText {
        .object([
          ("name", .string(name.cut(TextLimit.label))), ("count", .int(count)), ("ns", .optional(nanoseconds)),
          ("max", .optional(max)),
        ])
      }
    }

    /// An observed part of the state, or an observed derived value.
    package struct Value: Sendable {
      /// Its key path, or its name.
      package var name: String
      /// Its type.
      package var type: String
      /// The number of comparisons of a part, or of computations of a derived value.
      package var checks: Int?
      /// The number of checks that found a change. The other checks were wasted.
      package var changes: Int?
      /// The sum of the durations of the checks.
      package var nanoseconds: Int?
      /// Whether it is a closure, which is called in each cycle.
      package var isAskedEachCycle: Bool

      /// Describes an observed value.
      package init(
        name: String, type: String = "", checks: Int? = nil, changes: Int? = nil, nanoseconds: Int? = nil,
        isAskedEachCycle: Bool = false
      ) {
        (self.name, self.type, self.checks, self.changes) = (name, type, checks, changes)
        (self.nanoseconds, self.isAskedEachCycle) = (nanoseconds, isAskedEachCycle)
      }

      fileprivate var json: JSONText {
        .object([
          ("name", .string(name.cut(TextLimit.label))), ("type", .string(type.cut(TextLimit.label))),
          ("checks", .optional(checks)), ("changes", .optional(changes)), ("ns", .optional(nanoseconds)),
          ("asked", .bool(isAskedEachCycle)),
        ])
      }
    }

    /// The last cycles.
    package var cycles: [Cycle] = []
    /// The actions, by case.
    package var actions: [Action] = []
    /// The most expensive observed parts.
    package var paths: [Value] = []
    /// The most expensive derived values.
    package var derived: [Value] = []

    /// Makes an empty list of costs.
    package init() {}

    var json: JSONText {
      .object([
        ("cycles", .array(cycles.suffix(100).map(\.json))), ("actions", .array(actions.map(\.json))),
        ("paths", .array(paths.map(\.json))), ("derived", .array(derived.map(\.json))),
      ])
    }
  }
#endif
