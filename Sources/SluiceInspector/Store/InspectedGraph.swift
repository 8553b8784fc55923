#if Inspector
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
#endif
