extension Node {
  /// The error that the node has instead of a value.
  final var failure: (any Error)? { flags.contains(.isFailed) ? extra?.failure : nil }

  /// Gives the node an error instead of a value; returns whether that is a change: the same failure is none.
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

  /// The node dies with its error.
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

/// Whether both are one error that was thrown once, and handed on: errors cannot be compared, but each that is thrown
/// is a new object.
///
/// Unsafe, because an `any Error` is the address of the object that holds the error. Both are held here, so one address
/// is one object; if a copy were handed on, it would count as another failure.
func isSame(_ a: any Error, _ b: any Error) -> Bool {
  // Optional, because a generic function that is given an `any Error` gets the error inside.
  unsafeBitCast(a as (any Error)?, to: UInt.self) == unsafeBitCast(b as (any Error)?, to: UInt.self)
}

extension Graph {
  func updateCare() {
    needsSlowPath = counts.failed > 0 || isReported || isProvisional
  }
}
