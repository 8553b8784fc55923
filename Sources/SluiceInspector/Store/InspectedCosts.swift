#if Inspector
  /// What cycles, actions and observed values cost. What was not measured is nil.
  package struct InspectedCosts: Sendable {
    /// The nanoseconds of one cycle, by phase.
    package struct Cycle: Sendable {
      /// The action that ended it.
      package var number: Int
      /// Reducers.
      package var reducers: Int?
      /// Starting effects.
      package var effects: Int?
      /// Finding what changed.
      package var changes: Int?
      /// Derived values.
      package var derived: Int?
      /// Observers.
      package var observers: Int?
      /// The journal.
      package var journal: Int?
      /// What is none of these: queue, services, tape, and what the inspector itself does.
      package var rest: Int?
      /// All of it.
      package var total: Int?

      /// A cycle of which nothing is known; set what is.
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
      /// How many there were.
      package var count: Int
      /// How long their reducers took together.
      package var nanoseconds: Int?
      /// How long the longest took.
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

    /// A part of the state, or a derived value, that is observed.
    package struct Value: Sendable {
      /// Its key path, or its name.
      package var name: String
      /// Its type.
      package var type: String
      /// How often a part was compared by value, or a derived value computed.
      package var checks: Int?
      /// How often it had changed. The other checks were in vain.
      package var changes: Int?
      /// How long the checks took.
      package var nanoseconds: Int?
      /// Whether it is a closure, which is asked in each cycle.
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
    /// The observed parts that took most.
    package var paths: [Value] = []
    /// The derived values that took most.
    package var derived: [Value] = []

    /// No costs.
    package init() {}

    var json: JSONText {
      .object([
        ("cycles", .array(cycles.suffix(100).map(\.json))), ("actions", .array(actions.map(\.json))),
        ("paths", .array(paths.map(\.json))), ("derived", .array(derived.map(\.json))),
      ])
    }
  }
#endif
