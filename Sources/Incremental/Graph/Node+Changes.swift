extension Node {
  /// Records that the dependency at `position` changed, for a node that collects changes.
  final func collectChange(at position: Int32) {
    if extra == nil { extra = NodeExtra() }
    // Unretained, because a retain and a release would cost more than all the rest.
    Unmanaged.passUnretained(extra.unsafelyUnwrapped)._withUnsafeGuaranteedRef {
      $0.changed.append(position)
      if $0.hasTooManyChanges(of: dependencies.count) { flags.remove(.collectsChanges) }
    }
  }

  /// Records that any dependency may have changed, because the node was not linked and so was not notified.
  final func missChanges() {
    if flags.contains(.collectsChanges) { collectChange(at: -1) }
  }

  /// Returns and clears the positions of the dependencies that changed since the last run, each once. Returns nil if
  /// they are not known, or if more than half of the dependencies changed.
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
  /// Returns whether more than half of the dependencies changed. Then computing from scratch is cheaper, and collecting
  /// is not worthwhile.
  fileprivate func hasTooManyChanges(of count: Int32) -> Bool { changed.count * 2 > Int(count) }
}

extension Graph {
  /// Makes a node a constant, which keeps its value and drops its dependencies; they are released when the graph rests.
  func freeze(_ node: Node) {
    node.flags.insert(.isConstant)
    node.dropDependencies(downTo: 0)
  }
}
