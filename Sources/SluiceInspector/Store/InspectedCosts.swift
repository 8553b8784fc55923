#if Inspector
  /// What cycles, actions and observed paths cost. What was not measured is nil.
  public struct InspectedCosts: Sendable {
    /// The nanoseconds of one cycle, by phase.
    public struct Cycle: Sendable {
      /// The action that ended it.
      public var number: Int
      /// Reducers.
      public var reducers: Int?
      /// Starting effects.
      public var effects: Int?
      /// Finding what changed.
      public var changes: Int?
      /// Derived values.
      public var derived: Int?
      /// Observers.
      public var observers: Int?
      /// The journal.
      public var journal: Int?
      /// All of it.
      public var total: Int?

      /// A cycle of which nothing is known; set what is.
      public init(number: Int) { self.number = number }

      fileprivate var json: JSONText {
        .object([
          ("n", .int(number)), ("reducers", .optional(reducers)), ("effects", .optional(effects)),
          ("changes", .optional(changes)), ("derived", .optional(derived)), ("observers", .optional(observers)),
          ("journal", .optional(journal)), ("total", .optional(total)),
        ])
      }
    }

    /// The actions of one case.
    public struct Action: Sendable {
      /// The name of the case.
      public var name: String
      /// How many there were.
      public var count: Int
      /// How long their reducers took together.
      public var nanoseconds: Int?
      /// How long the longest took.
      public var max: Int?

      /// Describes the actions of a case.
      public init(name: String, count: Int, nanoseconds: Int? = nil, max: Int? = nil) {
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
    public struct Path: Sendable {
      /// The key path.
      public var path: String
      /// How often it was compared.
      public var checks: Int?
      /// How often it had changed.
      public var changes: Int?

      /// Describes an observed part.
      public init(path: String, checks: Int? = nil, changes: Int? = nil) {
        (self.path, self.checks, self.changes) = (path, checks, changes)
      }

      fileprivate var json: JSONText {
        .object([
          ("path", .string(path.cut(TextLimit.label))), ("checks", .optional(checks)), ("changes", .optional(changes)),
        ])
      }
    }

    /// The last cycles.
    public var cycles: [Cycle] = []
    /// The actions, by case.
    public var actions: [Action] = []
    /// The observed parts.
    public var paths: [Path] = []

    /// No costs.
    public init() {}

    var json: JSONText {
      .object([
        ("cycles", .array(cycles.suffix(100).map(\.json))), ("actions", .array(actions.map(\.json))),
        ("paths", .array(paths.map(\.json))),
      ])
    }
  }
#endif
