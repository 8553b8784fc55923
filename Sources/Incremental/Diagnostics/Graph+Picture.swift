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
