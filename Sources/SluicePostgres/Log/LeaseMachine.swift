#if Postgres
  /// The lease of a process, which has all of its streams.
  ///
  /// | phase | renewed in time | renewed too late | not renewed |
  /// |---|---|---|---|
  /// | none | held | held | none |
  /// | held | held | held, streams to check | held |
  ///
  /// Only the database's clock tells whether a lease has run out. A lease that has run out takes nothing from the process:
  /// until another one takes a stream over, its appends are accepted. Then its epoch is not that of the stream any more.
  struct LeaseMachine {
    enum Step: Equatable {
      /// Others may have taken streams over.
      case check
    }

    let lease: Duration
    private(set) var isHeld = false
    private var failures = 0

    init(lease: Duration) { self.lease = lease }

    /// The time until the next attempt. There are at least three in the time of a lease.
    var pause: Duration { failures == 0 ? lease / 3 : min(lease / 10, .milliseconds(500)) }

    /// Handles an answer of the database.
    mutating func renewed(wasAlive: Bool) -> [Step] {
      failures = 0
      defer { isHeld = true }
      return isHeld && !wasAlive ? [.check] : []
    }

    /// Handles an attempt without an answer.
    mutating func failed() { failures += 1 }
  }
#endif
