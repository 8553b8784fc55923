#if Inspector
  /// Decides whether a store is watched: while a page polls it, and for a while after, because a page polls again after
  /// each answer.
  struct WatchMachine {
    static let patience = Duration.seconds(10)

    private var polls = 0
    private var round = 0
    private(set) var isWatched = false

    /// Counts a poll. Returns true if the store was not watched before.
    mutating func beginPoll() -> Bool {
      polls += 1
      round += 1
      defer { isWatched = true }
      return !isWatched
    }

    /// Ends a poll. Returns the argument for `giveUp`, to be called if no page polls again in time.
    mutating func endPoll() -> Int {
      polls -= 1
      return round
    }

    /// Ends watching, and returns true, if no page polled since `endPoll` returned `round`.
    mutating func giveUp(_ round: Int) -> Bool {
      guard isWatched, polls == 0, round == self.round else { return false }
      isWatched = false
      return true
    }
  }
#endif
