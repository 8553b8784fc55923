// Documentation/Internals/Postgres.md explains why the numbers of streams come into balance.

#if Postgres
  /// How many streams a process gives away, and to which process.
  ///
  /// | the process has | it gives |
  /// |---|---|
  /// | not more than the fewest, 8, and an eighth of the average | none |
  /// | more than that | half of what it has above the average, at most 64 and its part of what the fewest lack |
  ///
  /// Each process that has too many decides by itself, with numbers that are as old as a renewal of a lease. All give
  /// to the process that has the fewest, each in proportion to what it has too much. So together they give no more than
  /// it lacks, if they know the same numbers. What a process has given counts for its target, until the numbers of the
  /// target have it, too.
  struct BalanceMachine {
    /// The number of streams of a process, as it was announced.
    struct Share: Equatable, Sendable {
      let process: Int64
      var streams: Int
      var name: String?
      var address: String?
    }

    struct Gift: Equatable {
      let target: Int64
      let count: Int
    }

    private struct Given {
      let target: Int64
      let count: Int
      var age = 0
    }

    /// The number of streams that a process gives away between two renewals.
    static let stepLimit = 64
    /// The number of renewals for which a gift counts for its target.
    private static let memory = 1

    /// The difference between two processes that is left alone in each case; at least 1, or one stream would go to and
    /// fro.
    private let slack: Int
    private var given: [Given] = []

    init(slack: Int = 8) { self.slack = slack }

    /// Returns what to give away now. Called once after each renewal.
    ///
    /// - Parameters:
    ///   - mine: The number of this process.
    ///   - streams: The number of its streams, without those that it is about to give away.
    ///   - shares: The processes that are alive and take streams, with this one; otherwise it gives none.
    mutating func renewed(_ mine: Int64, streams: Int, _ shares: [Share]) -> Gift? {
      for index in given.indices { given[index].age += 1 }
      given.removeAll { $0.age > Self.memory }
      guard shares.contains(where: { $0.process == mine }) else { return nil }
      let known = shares.map { (process: $0.process, count: $0.process == mine ? streams : $0.streams) }
      // The one with the fewest, when it has what it was given.
      guard let target = known.min(by: { (expected($0), $0.process) < (expected($1), $1.process) }) else { return nil }
      let total = known.reduce(0) { $0 + $1.count }
      let (average, ceiling) = (total / known.count, (total + known.count - 1) / known.count)
      let margin = margin(average: average)
      guard streams > average, streams - expected(target) > margin, ceiling > expected(target) else { return nil }
      let givers = known.filter { $0.count > average && $0.count - target.count > margin }
      let part = (ceiling - target.count) * (streams - average) / givers.reduce(0) { $0 + $1.count - average }
      let isFirst = givers.max { ($0.count, $1.process) < ($1.count, $0.process) }?.process == mine
      let count = min(
        (streams - average + 1) / 2, Self.stepLimit, ceiling - expected(target), max(part, isFirst ? 1 : 0))
      return count > 0 ? Gift(target: target.process, count: count) : nil
    }

    /// The number of streams that a process has with what it was given.
    private func expected(_ share: (process: Int64, count: Int)) -> Int {
      given.reduce(share.count) { $0 + ($1.target == share.process ? $1.count : 0) }
    }

    /// Notes what is given away.
    mutating func gave(_ count: Int, to target: Int64) {
      if count > 0 { given.append(Given(target: target, count: count)) }
    }

    /// The difference between the most and the fewest streams that is left alone: stores that wake and fall asleep
    /// change the numbers all the time.
    func margin(average: Int) -> Int { slack + average / 8 }
  }

  extension BalanceMachine.Share {
    /// Decodes the rows of `LogStatements.shares`.
    static func all(in rows: any PostgresRows) -> [BalanceMachine.Share] {
      (0..<rows.count).compactMap { row in
        guard let process = rows.int(row, 0), let streams = rows.int(row, 1) else { return nil }
        return BalanceMachine.Share(
          process: process, streams: Int(streams), name: rows.text(row, 2), address: rows.text(row, 3))
      }
    }
  }
#endif
