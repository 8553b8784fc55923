// Documentation/Internals/Heights.md says what a walk does when it meets a node that waits.

extension Graph {
  /// Leaves the nodes on the way as they are.
  func turnBack(to base: Int) {
    while way.count > base { way.removeLast().node._withUnsafeGuaranteedRef { _ = $0.flags.remove(.isVisited) } }
  }

  /// Visits a dependency of the last node on the way, or returns true if the walk cannot, because the value of the
  /// dependency waits for that node.
  ///
  /// A tracked node then runs and finds out by itself whether it still reads the dependency: in a walk that makes all
  /// dependencies current first, that is not known. Any other node depends on it for certain.
  @inline(__always)
  func isInTheWay(_ dependency: Node) -> Bool {
    if dependency.flags.isDisjoint(with: .isVisitedOrRunning) {
      dependency.flags.insert(.isVisited)
      return false
    }
    if turnsBackToUnsure() { return true }
    let node = way[way.count - 1].node.takeUnretainedValue()
    if node.flags.contains(.isTracked) { return true }
    if dependency.flags.contains(.isRunning) {
      closeCycle(from: dependency, to: node)
      return true
    }
    return isMet(dependency)
  }

  /// The position of the first tracked node of this walk that may not read again what it waits for, because something
  /// changed that it read before that.
  var firstUnsure: Int? {
    (base..<way.count).first { index in
      way[index].node._withUnsafeGuaranteedRef {
        $0.flags.contains(.isTracked) && $0.hasChanged(from: 0, to: way[index].next - 1)
      }
    }
  }

  /// Goes back to the first node that is unsure; returns whether there is one. It must run before anything is made of
  /// the way behind it: all nodes on the way between two that wait for each other are taken for a cycle.
  @inline(never)
  func turnsBackToUnsure() -> Bool {
    guard let index = firstUnsure else { return false }
    turnBack(to: index + 1)
    hasTurnedBack = true
    return true
  }

  /// Ends the way between two nodes with fixed edges that wait for each other: at a tracked node, which the walk goes
  /// back to so that it runs. Returns false if it leads on to a computation that runs, or a tracked node.
  @inline(never)
  private func isMet(_ dependency: Node) -> Bool {
    if dependency.flags.contains(.isTracked) { return false }
    var index = way.count - 1
    while index >= 0 {
      let between = way[index].node.takeUnretainedValue()
      if between === dependency { break }
      if between.flags.contains(.isRunning) { return false }
      if index >= base, between.flags.contains(.isTracked) {
        turnBack(to: index + 1)
        hasTurnedBack = true
        return true
      }
      index -= 1
    }
    reportCycle(to: dependency, since: base)
  }
}
