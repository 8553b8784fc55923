#if Inspector
  // MARK: - The graph

  /// The graph of the values that are derived from a store.
  package struct InspectedGraph: Sendable {
    /// A node, or a group of similar ones.
    package struct Node: Sendable {
      /// Its number, which edges refer to.
      package var id: Int
      /// The kind: "source", "map", "filter", "observer", ….
      package var kind: String
      /// The name, such as the key path of a source.
      package var name: String
      /// The type of its value.
      package var type: String
      /// The value on one line.
      package var value: String?
      /// The file and the line at which the node was made.
      package var place: String?
      /// The height: greater than those of all its dependencies.
      package var height: Int
      /// The number of its runs.
      package var runs: Int
      /// The number of runs that changed its value. The other runs were wasted.
      package var changes: Int
      /// The sum of the durations of its runs; nil if they were not measured.
      package var nanoseconds: Int?
      /// Whether it ran in the last pass.
      package var ranInLast: Bool
      /// Whether an observer needs it.
      package var isObserved: Bool
      /// The number of nodes in the group.
      package var members: Int

      /// Describes a node.
      package init(
        id: Int, kind: String, name: String, type: String = "", place: String? = nil, height: Int = 0, runs: Int = 0,
        changes: Int = 0, nanoseconds: Int? = nil, ranInLast: Bool = false, isObserved: Bool = true, members: Int = 1
      ) {
        (self.id, self.kind, self.name, self.type) = (id, kind, name, type)
        (self.place, self.height, self.changes) = (place, height, changes)
        (self.runs, self.nanoseconds, self.ranInLast) = (runs, nanoseconds, ranInLast)
        (self.isObserved, self.members) = (isObserved, members)
      }

      fileprivate var json: JSONText {
        .object([
          ("id", .int(id)), ("kind", .string(kind)), ("name", .string(name.cut(TextLimit.label))),
          ("type", .string(type.cut(TextLimit.label))), ("value", .optional(value)), ("place", .optional(place)),
          ("height", .int(height)), ("runs", .int(runs)), ("changes", .int(changes)), ("ns", .optional(nanoseconds)),
          ("ranInLast", .bool(ranInLast)), ("observed", .bool(isObserved)), ("members", .int(members)),
        ])
      }
    }

    /// The nodes.
    package var nodes: [Node] = []
    /// The edges, each from a node to one that depends on it.
    package var edges: [(from: Int, to: Int)] = []
    /// Whether nodes are groups.
    package var isSummary = false
    /// The number of nodes in the graph.
    package var total = 0
    /// The number of passes so far.
    package var passes = 0

    /// Makes an empty graph.
    package init() {}

    var json: JSONText {
      .object([
        ("nodes", .array(nodes.map(\.json))), ("edges", .array(edges.map { .array([.int($0.from), .int($0.to)]) })),
        ("isSummary", .bool(isSummary)), ("total", .int(total)), ("passes", .int(passes)),
      ])
    }
  }

  // MARK: - Costs

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
