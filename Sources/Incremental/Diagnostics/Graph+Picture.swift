// MARK: - Describing nodes

/// A description of a node for tools.
public struct NodeDescription: Equatable, Sendable {
  /// The kind of a node.
  public enum Kind: String, Sendable {
    /// A node that is set from outside.
    case input
    /// A node that never changes.
    case constant
    /// A node that reads a state outside the graph.
    case source
    /// A node that is computed from known dependencies.
    case derived
    /// A node that is computed, and finds its dependencies by reading them.
    case tracked
  }

  /// The node's name, if it has one.
  public var name: String?
  /// The kind of the node.
  public var kind: Kind
  /// The node's height, which is greater than the heights of its dependencies.
  public var height: Int
  /// Whether the node is needed: observed, or with a dependent that is needed.
  public var isNecessary: Bool
  /// Whether it has an error instead of a value.
  public var isFailed: Bool
  /// A description of the value or the error.
  public var value: String

  init(_ node: Node) {
    name = node.extra?.name
    kind = node.kind
    height = Int(node.height)
    isNecessary = node.isNecessary
    isFailed = node.flags.contains(.isFailed)
    value = node.failure.map { "\($0)" } ?? node.valueDescription
  }
}

extension Node {
  final var kind: NodeDescription.Kind {
    if flags.contains(.isConstant) { return .constant }
    if flags.contains(.isLeaf) { return .input }
    if flags.contains(.isVolatile) { return .source }
    return flags.contains(.isTracked) ? .tracked : .derived
  }
}

// MARK: - Graphviz and JSON

extension Graph {
  /// Returns a picture of all observed values and their dependencies, in the language of Graphviz.
  ///
  /// ```sh
  /// dot -Tsvg graph.dot > graph.svg
  /// ```
  public func dot() -> String {
    var lines = ["digraph {", "  rankdir = BT", "  node [shape = box, fontname = \"sans-serif\"]"]
    for (index, node) in picture.enumerated() {
      let description = NodeDescription(node)
      let title = description.name.map { "\($0)\n" } ?? ""
      let label = quoted("\(title)\(description.kind.rawValue): \(description.value.prefix(40))")
      let style = description.isFailed ? ", color = red" : node.observer == nil ? "" : ", penwidth = 2"
      lines.append("  n\(index) [label = \(label)\(style)]")
    }
    for (from, to) in edges { lines.append("  n\(to) -> n\(from)") }
    return (lines + ["}"]).joined(separator: "\n")
  }

  /// Returns the observed values and their dependencies as JSON.
  ///
  /// `{"nodes": [{"id", "name", "kind", "height", "observed", "failed", "value", "dependencies"}]}`.
  public func json() -> String {
    let dependencies = Dictionary(grouping: edges, by: \.from).mapValues { $0.map(\.to) }
    let nodes = picture.enumerated().map { index, node in
      let description = NodeDescription(node)
      let fields = [
        "\"id\":\(index)", "\"name\":\(description.name.map(quoted) ?? "null")",
        "\"kind\":\"\(description.kind.rawValue)\"", "\"height\":\(description.height)",
        "\"observed\":\(node.observer != nil)", "\"failed\":\(description.isFailed)",
        "\"value\":\(quoted(description.value))", "\"dependencies\":\(dependencies[index] ?? [])",
      ]
      return "{\(fields.joined(separator: ","))}"
    }
    return "{\"nodes\":[\(nodes.joined(separator: ","))]}"
  }

  /// The observed nodes in the order of their observers, each followed by its dependencies.
  var picture: [Node] {
    var nodes: [Node] = []
    var seen: Set<ObjectIdentifier> = []
    var pending = observedNodes.reversed() as [Node]
    while let node = pending.popLast() {
      guard seen.insert(ObjectIdentifier(node)).inserted else { continue }
      nodes.append(node)
      pending += node.dependencyNodes.reversed()
    }
    return nodes
  }

  private var edges: [(from: Int, to: Int)] {
    let nodes = picture
    let numbers = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { (ObjectIdentifier($1), $0) })
    return nodes.enumerated().flatMap { index, node in
      node.dependencyNodes.compactMap { dependency in numbers[ObjectIdentifier(dependency)].map { (index, $0) } }
    }
  }

  private var observedNodes: [Node] {
    var nodes: [(order: Int, node: Node)] = []
    var next = observers
    while let observer = next {
      observer._withUnsafeGuaranteedRef {
        nodes.append(($0.order, $0.observed))
        next = $0.nextInGraph
      }
    }
    return nodes.sorted { $0.order < $1.order }.map(\.node)
  }

  /// Returns a quoted string that both Graphviz and JSON can read.
  private func quoted(_ text: some StringProtocol) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case _ where scalar.value < 0x20: result += "\\u" + String(scalar.value + 0x10000, radix: 16).dropFirst()
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension Node {
  final var dependencyNodes: [Node] {
    (0..<dependencies.count).map { dependencies[$0].node.takeUnretainedValue() }
  }
}

// MARK: - The map for the inspector

/// The observed part of a graph, for tools.
package struct GraphMap {
  /// A node of a map.
  package struct Node {
    /// The node's name or, if it has none, the path of the part that it reads.
    package let name: String?
    package let kind: NodeDescription.Kind
    package let height: Int
    /// The value, or the error of a failed node.
    package let value: Any?
    package let type: Any.Type
    package let isObserved: Bool
    /// Whether the node reads a part of a state that is checked in each cycle, because no bytes show its changes.
    package let isAskedEachCycle: Bool
    /// The cost of its runs while they were measured.
    package let cost: Cost
    /// The positions of its dependencies in `nodes`.
    package let dependencies: [Int]
  }

  /// The cost of a node's runs.
  package struct Cost: Equatable {
    package var runs = 0
    /// The number of runs that changed the value.
    package var changes = 0
    package var nanoseconds = 0
    /// Whether the node ran in the last measured cycle.
    package var ranInLastCycle = false
  }

  package let nodes: [Node]
  package let passes: Int
}

extension Graph {
  /// Returns the observed values with their dependencies, at most `limit` nodes.
  package func map(limit: Int) -> GraphMap {
    let picture = picture.prefix(limit)
    let numbers = Dictionary(uniqueKeysWithValues: picture.enumerated().map { (ObjectIdentifier($1), $0) })
    var sources: [ObjectIdentifier: Sources.Handle] = [:]
    for attached in attachedSources { attached.forEachHandle { sources[ObjectIdentifier($1)] = $0 } }
    return GraphMap(
      nodes: picture.map { node in
        GraphMap.Node(
          node, source: sources[ObjectIdentifier(node)],
          dependencies: node.dependencyNodes.compactMap { numbers[ObjectIdentifier($0)] })
      }, passes: passNumber)
  }
}

extension GraphMap.Node {
  fileprivate init(_ node: Node, source: Sources.Handle?, dependencies: [Int]) {
    name = node.extra?.name ?? source?.path?.words
    (kind, height, self.dependencies) = (node.kind, Int(node.height), dependencies)
    (value, type) = (node.failure ?? node.content.value, node.content.type)
    isObserved = node.observer != nil
    isAskedEachCycle = source?.isStored == false
    cost = node.measuredCost
  }
}

extension Node {
  fileprivate final var measuredCost: GraphMap.Cost {
    guard let cost = extra?.cost else { return GraphMap.Cost() }
    return GraphMap.Cost(
      runs: cost.runs, changes: cost.changes, nanoseconds: cost.nanoseconds,
      ranInLastCycle: cost.cycle > 0 && cost.cycle == graph.meter?.cycle)
  }
}

extension AnyKeyPath {
  /// The path without the address of a getter, which a property without storage has in place of a name.
  fileprivate var words: String {
    let text = "\(self)"
    guard let getter = text.firstRange(of: "<computed 0x") else { return text }
    return "\(text[..<getter.upperBound].dropLast(2))\(text[getter.upperBound...].drop { $0 != " " }.dropFirst())"
  }
}

extension Sources {
  fileprivate func forEachHandle(_ body: (Handle, Node) -> Void) {
    finder.forEachPart { part in
      let handle = unsafeDowncast(part, to: Handle.self)
      if let node = handle.node { body(handle, node.takeUnretainedValue()) }
    }
  }
}
