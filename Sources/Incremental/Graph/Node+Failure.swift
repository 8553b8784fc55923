extension Node {
  /// The error that the node has instead of a value.
  final var failure: (any Error)? { flags.contains(.isFailed) ? extra?.failure : nil }

  /// Gives the node an error instead of a value; always a change.
  @usableFromInline
  package final func fail(_ error: any Error) -> Bool {
    if !flags.contains(.isFailed) {
      flags.insert(.isFailed)
      graph.counts.failed += 1
      graph.needsSlowPath = true
    }
    ensureExtra().failure = error
    return true
  }

  /// The node dies with its error.
  final func forgetFailure() {
    graph.counts.failed -= 1
    graph.updateCare()
  }

  /// Removes the error before the node runs again; returns whether there was one.
  final func recover() -> Bool {
    guard flags.contains(.isFailed) else { return false }
    flags.remove(.isFailed)
    extra?.failure = nil
    forgetFailure()
    return true
  }
}

extension Graph {
  func updateCare() {
    needsSlowPath = counts.failed > 0 || isReported
  }
}
