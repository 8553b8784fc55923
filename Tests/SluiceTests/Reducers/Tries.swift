import Incremental

/// Counts evaluations, also inside reducers, which are `Sendable`.
final class Tries: Sendable {
  private let value = Locked(0)

  var count: Int { value.withLock { $0 } }

  @discardableResult
  func next() -> Int {
    value.withLock { count in
      count += 1
      return count
    }
  }
}
