#if Inspector
  /// What cycles, actions and observed paths cost. What was not measured is nil.
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
      /// All of it.
      package var total: Int?

      /// A cycle of which nothing is known; set what is.
      package init(number: Int) { self.number = number }

      fileprivate var json: JSONText {
        .object([
          ("n", .int(number)), ("reducers", .optional(reducers)), ("effects", .optional(effects)),
          ("changes", .optional(changes)), ("derived", .optional(derived)), ("observers", .optional(observers)),
          ("journal", .optional(journal)), ("total", .optional(total)),
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

    /// A part that is observed.
    package struct Path: Sendable {
      /// The key path.
      package var path: String
      /// How often it was compared.
      package var checks: Int?
      /// How often it had changed.
      package var changes: Int?

      /// Describes an observed part.
      package init(path: String, checks: Int? = nil, changes: Int? = nil) {
        (self.path, self.checks, self.changes) = (path, checks, changes)
      }

      fileprivate var json: JSONText {
        .object([
          ("path", .string(path.cut(TextLimit.label))), ("checks", .optional(checks)), ("changes", .optional(changes)),
        ])
      }
    }

    /// The last cycles.
    package var cycles: [Cycle] = []
    /// The actions, by case.
    package var actions: [Action] = []
    /// The observed parts.
    package var paths: [Path] = []

    /// No costs.
    package init() {}

    var json: JSONText {
      .object([
        ("cycles", .array(cycles.suffix(100).map(\.json))), ("actions", .array(actions.map(\.json))),
        ("paths", .array(paths.map(\.json))),
      ])
    }
  }
#endif
