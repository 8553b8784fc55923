#if Inspector
  /// The graph of the values that are derived from a store.
  package struct InspectedGraph: Sendable {
    /// A node, or several that are alike.
    package struct Node: Sendable {
      /// Its number, which edges refer to.
      package var id: Int
      /// What it does: "source", "map", "filter", "observer", ….
      package var kind: String
      /// Its name, as the key path of a source.
      package var name: String
      /// The type of its value.
      package var type: String
      /// Its value in one line.
      package var value: String?
      /// The file and the line where it was made.
      package var place: String?
      /// Its height: it is higher than all it depends on.
      package var height: Int
      /// How often it ran.
      package var runs: Int
      /// How many of its runs changed its value. The others were in vain.
      package var changes: Int
      /// How long it ran, if that was measured.
      package var nanoseconds: Int?
      /// Whether it ran in the last pass.
      package var ranInLast: Bool
      /// Whether an observer needs it.
      package var isObserved: Bool
      /// How many nodes it stands for.
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
    /// From a node to one that depends on it.
    package var edges: [(from: Int, to: Int)] = []
    /// Whether nodes stand for several.
    package var isSummary = false
    /// How many nodes the graph has.
    package var total = 0
    /// How many passes it made.
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
