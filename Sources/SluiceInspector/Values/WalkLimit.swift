#if Inspector
  /// Bounds how much of a value one request looks at, because the store waits meanwhile.
  struct WalkLimit {
    /// How many parts may be visited.
    var visits = 200_000
    /// How far from the root. Values that contain themselves end here at the latest.
    var depth = 64
    /// How many results are collected.
    var results: Int

    private(set) var isCut = false
    private var seen: Set<Pair> = []

    /// When the walk ends at the latest: parts of different types differ a lot in what they cost.
    var end: ContinuousClock.Instant?

    init(results: Int, visits: Int = 200_000, time: Duration? = nil) {
      (self.results, self.visits) = (results, visits)
      end = time.map { .now + $0 }
    }

    /// Whether one more part may be visited.
    mutating func visit(depth: Int) -> Bool {
      guard !isCut, visits > 0, depth < self.depth else {
        isCut = true
        return false
      }
      visits -= 1
      // Asking for the time costs as much as a small part.
      if visits % 64 == 0, let end, .now >= end { isCut = true }
      return !isCut
    }

    /// Whether one more result may be collected.
    mutating func collect() -> Bool {
      guard !isCut, results > 0 else {
        isCut = true
        return false
      }
      results -= 1
      return true
    }

    /// Whether these objects are met for the first time; true for what is no object.
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
