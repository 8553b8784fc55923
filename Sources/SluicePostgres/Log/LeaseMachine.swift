#if Postgres
  /// The lease of a process, which has all of its streams.
  ///
  /// | phase | renewed in time | renewed too late, or at another server | no answer | streams checked |
  /// |---|---|---|---|---|
  /// | none | held | held | none | |
  /// | held | held | held, in doubt | held, in doubt | |
  /// | held, in doubt | held, in doubt | held, in doubt | held, in doubt | held |
  ///
  /// While it is in doubt, each renewal is followed by a check of the streams. A renewal without an answer may have
  /// been carried out too late, so that the next one says nothing about the time before.
  ///
  /// A server that was started since the last renewal may have forgotten what this process has: it was restored from a
  /// backup, or a standby that was behind has taken over.
  ///
  /// Only the database's clock tells whether a lease has run out. A lease that has run out takes nothing from the
  /// process: until another one takes a stream over, its appends are accepted. Then its epoch is not that of the stream
  /// any more.
  struct LeaseMachine {
    enum Step: Equatable {
      /// Others may have taken streams over.
      case check
    }

    let lease: Duration
    private(set) var isHeld = false
    private var isInDoubt = false
    private var failures = 0
    /// When the server of the last renewal was started, as it writes that.
    private var server: String?

    /// Whether it is held, and no other process can have taken streams.
    var isCertain: Bool { isHeld && !isInDoubt }

    init(lease: Duration) { self.lease = lease }

    /// The time until the next attempt. The lease ends during the third one.
    var pause: Duration { failures == 0 ? lease / 3 : min(lease / 10, .milliseconds(500)) }

    /// Handles an answer of the database.
    ///
    /// - Parameters:
    ///   - wasAlive: Whether the lease had not run out.
    ///   - start: When the server was started, as it writes that.
    mutating func renewed(wasAlive: Bool, by start: String? = nil) -> [Step] {
      failures = 0
      if isHeld, !wasAlive || start != server { isInDoubt = true }
      isHeld = true
      server = start
      return isInDoubt ? [.check] : []
    }

    /// Handles that the streams were checked.
    mutating func checked() { isInDoubt = false }

    /// Handles an attempt to renew it, or to check the streams, without an answer.
    mutating func failed() {
      failures += 1
      if isHeld { isInDoubt = true }
    }
  }
#endif
