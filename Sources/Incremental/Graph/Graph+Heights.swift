extension Graph {
  /// Raises `node` above `dependency`, and what depends on it in turn.
  ///
  /// A node is raised by what lies below it in its old height, so each is visited once per distinct raise. Meeting the
  /// dependency again means that it depends on itself.
  func raise(_ node: Node, above dependency: Node) {
    node.height = dependency.height + 1
    var pending = [Unmanaged.passUnretained(node)]
    while let next = pending.popLast() {
      next._withUnsafeGuaranteedRef { raised in
        raised.forEachDependent { dependent in
          dependent._withUnsafeGuaranteedRef {
            if $0 === dependency { reportCycle(from: node, through: dependency) }
            guard $0.height <= raised.height else { return }
            $0.height = raised.height + 1
            pending.append(dependent)
          }
        }
      }
    }
  }

  /// Stops the program with the path of a cycle: from `node` along its dependents to `dependency`, which it depends on.
  func reportCycle(from node: Node, through dependency: Node) -> Never {
    var paths: [[Node]] = [[node]]
    var seen: Set<ObjectIdentifier> = []
    while let path = paths.popLast(), let end = path.last, end !== dependency {
      end.forEachDependent {
        $0._withUnsafeGuaranteedRef {
          if seen.insert(ObjectIdentifier($0)).inserted || $0 === dependency { paths.insert(path + [$0], at: 0) }
        }
      }
      if let last = paths.last, last.last === dependency { return misuseCycle(last + [node]) }
    }
    misuseCycle([dependency, node])
  }

  /// The same for a walk along dependencies that comes back to a node on its path.
  func reportCycle(to node: Node, since base: Int) -> Never {
    let nodes = (base..<way.count).map { way[$0].node.takeUnretainedValue() }
    let start = nodes.firstIndex { $0 === node } ?? 0
    misuseCycle([node] + nodes[start...].reversed())
  }

  func misuseCycle(_ path: [Node]) -> Never {
    misuse(
      "The value of a node depends on itself: \(path.map(\.label).joined(separator: " → ")).",
      why: "There is no order in which these could be computed.",
      fix:
        "Break the cycle: feed one of them from an input that an observer sets, or from the value of the pass before.")
  }
}

extension Node {
  /// Lowers the node to just above what it still depends on. Otherwise two nodes that take turns in reading each other
  /// would rise for ever.
  final func sink() {
    var lowest = extra?.scope.map { $0.height + 1 } ?? 0
    var index: Int32 = 0
    while index < dependencies.count {
      lowest = max(lowest, dependencies[index].node._withUnsafeGuaranteedRef { $0.height } + 1)
      index += 1
    }
    if lowest < height { height = lowest }
  }

  /// The name that was given, or where the node stands.
  final var label: String { extra?.name ?? "a node of height \(height)" }
}
