extension Node {
  /// Notes that a dependency changed, for a node that wants to know which.
  final func collectChange(at position: Int32) {
    ensureExtra().changed.append(Int(position))
  }

  /// Notes that any dependency may have changed: the node was not linked, so it was not told.
  final func missChanges() {
    if flags.contains(.collectsChanges) { collectChange(at: -1) }
  }

  /// Hands out which dependencies changed since the last run, each once; nil if that is not known.
  @usableFromInline
  package final func takeChangedDependencies() -> [Int]? {
    guard let extra else { return nil }
    defer { extra.changed.removeAll(keepingCapacity: true) }
    return extra.changed.contains(-1) ? nil : extra.changed
  }
}

extension Graph {
  /// Makes a node a constant: it keeps its value, and lets go of what it depended on when the graph rests.
  func freeze(_ node: Node) {
    node.flags.insert(.isConstant)
    node.dropDependencies(downTo: 0)
  }
}
