/// The tracked computation that runs now.
struct Tracking {
  /// Its node; nil in other computations.
  var node: Unmanaged<Node>?
  /// How many of the node's dependencies, in order, this run has read.
  var read: Int32 = 0
  /// The number of this run.
  var run = 0
}

extension Graph {
  /// Notes that the running computation reads `dependency`, and makes that current.
  ///
  /// As in alien-signals, the dependencies of the run before are a list that this one walks along: while it reads the
  /// same in the same order, nothing is linked, searched or allocated.
  @inline(__always)
  func track(_ dependency: Node) {
    if dependency.readBy == tracking.run { return }
    dependency.readBy = tracking.run
    guard let node = tracking.node else { return }
    node._withUnsafeGuaranteedRef { node in
      if tracking.read < node.dependencies.count,
        node.dependencies[tracking.read].node.toOpaque() == Unmanaged.passUnretained(dependency).toOpaque()
      {
        tracking.read += 1
      } else {
        trackNew(dependency, of: node)
      }
    }
  }

  /// A read that the run before did not make at this point.
  @inline(never)
  private func trackNew(_ dependency: Node, of node: Node) {
    guard dependency.graph === self else { readForeign() }
    if dependency.flags.contains(.isRunning) { misuseCycle([dependency, node, dependency]) }
    var index = tracking.read
    let sought = Unmanaged.passUnretained(dependency).toOpaque()
    while index < node.dependencies.count, node.dependencies[index].node.toOpaque() != sought { index += 1 }
    if index == node.dependencies.count {
      // Pulled before it is linked, so that its change does not queue the very node that is about to read it.
      pull(dependency)
      node.setDependency(index, to: dependency)
      if dependency.height >= node.height, !node.isNecessary { node.height = dependency.height + 1 }
    }
    node.swapDependencies(index, tracking.read)
    tracking.read += 1
  }

  private func readForeign() -> Never {
    misuse(
      "A computation of one graph read a value of another.",
      why: "Graphs are updated independently, so the read would not be noticed when that value changes.",
      fix: "Make both values in the same graph; or observe the one and set an input of the other.")
  }
}

extension Node {
  /// Starts a tracked run; hands out what ran before, for `endTracking`.
  @usableFromInline
  package final func beginTracking() -> TrackingFrame {
    let frame = TrackingFrame(outer: graph.tracking)
    graph.trackedRuns &+= 1
    graph.tracking = Tracking(node: .passUnretained(self), read: 0, run: graph.trackedRuns)
    flags.insert(.isRunning)
    return frame
  }

  /// Ends a tracked run, and lets go of what it did not read again.
  @usableFromInline
  package final func endTracking(_ frame: TrackingFrame) {
    flags.remove(.isRunning)
    // Not the time of its start: what it was the first to read may have been computed meanwhile.
    computedAt = graph.now
    let read = graph.tracking.read
    graph.tracking = frame.outer
    if read < dependencies.count { dropDependencies(downTo: read) }
  }
}

/// What ran before a tracked run.
@usableFromInline
package struct TrackingFrame {
  let outer: Tracking
}
