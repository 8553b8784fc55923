extension Node {
  /// The error that the node has instead of a value.
  final var failure: (any Error)? { flags.contains(.isFailed) ? extra?.failure : nil }

  /// Gives the node an error instead of a value. Returns whether that is a change: failing again with an identical
  /// error is none.
  @usableFromInline
  package final func fail(_ error: any Error) -> Bool {
    if let failure, isSame(failure, error) { return false }
    if !flags.contains(.isFailed) {
      flags.insert(.isFailed)
      graph.counts.failed += 1
      graph.needsSlowPath = true
    }
    ensureExtra().failure = error
    return true
  }

  /// Updates the counts when a failed node recovers or is freed.
  final func forgetFailure() {
    graph.counts.failed -= 1
    graph.updateCare()
  }

  /// Removes the error before the node runs again, and returns it.
  final func takeFailure() -> (any Error)? {
    guard flags.contains(.isFailed) else { return nil }
    flags.remove(.isFailed)
    defer {
      extra?.failure = nil
      forgetFailure()
    }
    return extra?.failure
  }
}

/// Returns whether both are one error object that was thrown once and handed on. Errors cannot be compared, but each
/// thrown error is a new object.
///
/// Unsafe, because an `any Error` is the address of the object that holds the error. The caller holds both, so equal
/// addresses mean one object. If a copy were handed on, it would count as another failure.
func isSame(_ a: any Error, _ b: any Error) -> Bool {
  // Optional, because a generic function that takes an `any Error` receives the error inside it.
  unsafeBitCast(a as (any Error)?, to: UInt.self) == unsafeBitCast(b as (any Error)?, to: UInt.self)
}

extension Graph {
  func updateCare() {
    needsSlowPath = counts.failed > 0 || isReported || isProvisional
  }
}
