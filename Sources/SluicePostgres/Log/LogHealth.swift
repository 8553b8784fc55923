#if Postgres
  import Incremental

  /// The pauses between attempts to reach a database: from 20 ms to 2 s, each somewhat random, so that many processes
  /// do not come back at the same moment.
  struct LogPause {
    private var attempts = 0

    /// Returns the next pause.
    mutating func next(using random: inout some RandomNumberGenerator) -> Duration {
      attempts += 1
      let limit = min(2_000, 20 << min(attempts, 10))
      return .milliseconds(Int.random(in: limit / 2...limit, using: &random))
    }

    mutating func wait() async {
      var random = SystemRandomNumberGenerator()
      try? await Task.sleep(for: next(using: &random))
    }
  }

  /// The attempts to run statements that may be run more than once.
  struct LogAttempts {
    private var failures = 0

    /// Handles a fault; returns whether there is another attempt.
    mutating func goesOn(after fault: PostgresFault) -> Bool {
      failures += 1
      return failures < 8 && fault.isPassing
    }
  }

  /// Reports the trouble that a log has with its database: once when it begins, and not at each attempt.
  final class LogHealth: Sendable {
    /// Reports an error in each case.
    let report: @Sendable (PostgresError) -> Void
    private let current = Locked<PostgresError?>(nil)

    init(_ report: @escaping @Sendable (PostgresError) -> Void) { self.report = report }

    func note(_ error: PostgresError) {
      let isNew = current.withLock { current in
        defer { current = error }
        return current == nil
      }
      if isNew { report(error) }
    }

    /// The trouble at the moment.
    var trouble: PostgresError? { current.withLock { $0 } }

    func noteSuccess() { current.withLock { if $0 != nil { $0 = nil } } }
  }
#endif
