#if Postgres
  import Incremental

  /// What a process knows of its part in a log at one moment, for readiness checks, metrics, or a page of an
  /// administrator.
  ///
  /// ```swift
  /// let health = log.health
  /// if let trouble = health.trouble { logger.error("\(trouble)") }
  /// for follower in health.followers { lagGauge.record(follower.lag / .seconds(1)) }
  /// ```
  ///
  /// The stores of the process are in the `statistics` of its host.
  public struct PostgresHealth: Sendable {
    /// A copy of a store that another process has.
    public struct Follower: Sendable {
      /// The name of the stream.
      public let stream: String
      /// The number of entries that led to its state.
      public let position: Int
      /// The time since it was known that there is nothing newer.
      public let lag: Duration
      /// The error that it has ended with, such as `PostgresError.ofNewerProgram`; nil while it follows.
      public let end: (any Error)?
    }

    /// A process that takes its share of the streams.
    public struct Process: Sendable {
      /// The name that it gave to its log.
      public let name: String
      /// The number of its streams, at the last renewal of its lease.
      public let streams: Int
    }

    /// Why the database cannot be reached, or refuses; nil after the last statement had an answer.
    public let trouble: PostgresError?
    /// Whether the process has a lease that, as far as it knows, has not run out since it took its streams.
    public let isOwning: Bool
    /// The number of streams that the process has.
    public let streams: Int
    /// The living processes of the log that take their share of the streams, this one among them, as they were at the
    /// last renewal of its lease.
    public let processes: [Process]
    /// The version of the program in which the log is written; nil before the process has connected.
    public let version: Int?
    /// The version of this program.
    public let programVersion: Int
    /// The followers of this process, also those that have ended with an error, until they are released.
    public let followers: [Follower]

    init(_ session: LogSession) {
      (trouble, programVersion) = (session.health.trouble, session.options.process.versions.newest)
      let shares: [BalanceMachine.Share]
      (isOwning, streams, version, shares) = session.state.withLock { state in
        (state.lease.isCertain, state.streams.owned.count, state.version, state.balance.shares)
      }
      processes = shares.map { Process(name: $0.name ?? "", streams: $0.streams) }
      followers = session.feeds.followers
    }
  }

  extension PostgresLog {
    /// What this process knows of its part in the log.
    ///
    /// - Complexity: O(n) in the number of streams that the process has and follows. It asks nothing of the database.
    public var health: PostgresHealth { PostgresHealth(session) }
  }

  /// What is known of a follower outside its isolation.
  final class FollowerStatus: Sendable {
    private struct State {
      var position = 0
      var current = ContinuousClock.now
      var end: (any Error)?
    }

    private let stream: String
    private let state = Locked(State())

    init(_ stream: String) { self.stream = stream }

    func note(_ position: Int, current: ContinuousClock.Instant) {
      state.withLock { state in
        state.position = position
        state.current = current
      }
    }

    func note(end: any Error) { state.withLock { $0.end = end } }

    var shown: PostgresHealth.Follower {
      let state = state.withLock { $0 }
      return PostgresHealth.Follower(
        stream: stream, position: state.position, lag: state.current.duration(to: .now), end: state.end)
    }
  }
#endif
