#if Inspector
  /// Decides when a page looks at a store: while it polls, and a while after, because a page that got an answer asks again.
  struct WatchMachine {
    static let patience = Duration.seconds(10)

    private var polls = 0
    private var round = 0
    private(set) var isWatched = false

    /// True if the store was not watched before.
    mutating func beginPoll() -> Bool {
      polls += 1
      round += 1
      defer { isWatched = true }
      return !isWatched
    }

    /// Returns what to call `giveUp` with if no page asks again in time.
    mutating func endPoll() -> Int {
      polls -= 1
      return round
    }

    /// True if no page asked since `endPoll` returned this.
    mutating func giveUp(_ round: Int) -> Bool {
      guard isWatched, polls == 0, round == self.round else { return false }
      isWatched = false
      return true
    }
  }
#endif
