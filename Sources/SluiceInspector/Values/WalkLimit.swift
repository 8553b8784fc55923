#if Inspector
  /// Limits how much of a value one request walks, because the store waits for it.
  struct WalkLimit {
    /// The number of parts that may still be visited.
    var visits = 200_000
    /// The maximal distance from the root. It also bounds the walk of values that contain themselves.
    var depth = 64
    /// The number of results that may still be collected.
    var results: Int

    private(set) var isCut = false
    private var seen: Set<Pair> = []

    /// The time limit of the walk: the costs of parts differ a lot by type.
    var end: ContinuousClock.Instant?

    init(results: Int, visits: Int = 200_000, time: Duration? = nil) {
      (self.results, self.visits) = (results, visits)
      end = time.map { .now + $0 }
    }

    /// Returns whether one more part may be visited.
    mutating func visit(depth: Int) -> Bool {
      guard !isCut, visits > 0, depth < self.depth else {
        isCut = true
        return false
      }
      visits -= 1
      // Checked for every 64th part only, because reading the time costs as much as a small part.
      if visits % 64 == 0, let end, .now >= end { isCut = true }
      return !isCut
    }

    /// Returns whether one more result may be collected.
    mutating func collect() -> Bool {
      guard !isCut, results > 0 else {
        isCut = true
        return false
      }
      results -= 1
      return true
    }

    /// Returns whether these objects are visited for the first time; true for values that are not objects.
    mutating func isNew(_ first: Any, _ second: Any? = nil) -> Bool {
      guard type(of: first) is AnyClass else { return true }
      let other = second.flatMap { type(of: $0) is AnyClass ? ObjectIdentifier($0 as AnyObject) : nil }
      return seen.insert(Pair(first: ObjectIdentifier(first as AnyObject), second: other)).inserted
    }

    private struct Pair: Hashable {
      let first: ObjectIdentifier
      let second: ObjectIdentifier?
    }
  }
#endif
