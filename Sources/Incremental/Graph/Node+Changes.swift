extension Node {
  /// Notes that a dependency changed, for a node that wants to know which.
  final func collectChange(at position: Int32) {
    if extra == nil { extra = NodeExtra() }
    // Unretained, because a retain and a release would cost more than all the rest.
    Unmanaged.passUnretained(extra.unsafelyUnwrapped)._withUnsafeGuaranteedRef {
      $0.changed.append(position)
      if $0.hasTooManyChanges(of: dependencies.count) { flags.remove(.collectsChanges) }
    }
  }

  /// Notes that any dependency may have changed: the node was not linked, so it was not notified.
  final func missChanges() {
    if flags.contains(.collectsChanges) { collectChange(at: -1) }
  }

  /// Hands out which dependencies changed since the last run, each once; nil if that is not known, or if it was most.
  @usableFromInline
  package final func takeChangedDependencies() -> [Int]? {
    flags.insert(.collectsChanges)
    guard let extra else { return nil }
    defer { extra.changed.removeAll() }
    if extra.hasTooManyChanges(of: dependencies.count) { return nil }
    let changed = (0..<extra.changed.count).map { Int(extra.changed[$0]) }
    return changed.contains(-1) ? nil : changed
  }
}

extension NodeExtra {
  /// Beyond half of them, computing from scratch is cheaper, and so is not to count.
  fileprivate func hasTooManyChanges(of count: Int32) -> Bool { changed.count * 2 > Int(count) }
}

extension Graph {
  /// Makes a node a constant: it keeps its value, and drops its dependencies when the graph rests.
  func freeze(_ node: Node) {
    node.flags.insert(.isConstant)
    node.dropDependencies(downTo: 0)
  }
}
