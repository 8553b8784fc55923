#if Postgres
  import Foundation
  import Incremental
  import SluiceDurable
  import SluicePostgres

  /// Compares what clients were answered with what is there when all is quiet.
  final class RoundCheck {
    /// An entry of the database.
    private struct Row {
      let position: Int
      let epoch: Int
      let action: AccountAction
      let key: String?
      let reply: Summary?
    }

    private let cluster: Cluster
    private let history: History
    private(set) var problems: [String] = []
    /// The last states, and the rows, by accounts.
    private var states: [Int: Account] = [:]
    private var rows: [Int: [Row]] = [:]
    private var errands = 0

    /// Reads the states of all accounts, from their owners, when no errand is left.
    init(_ cluster: Cluster, _ world: RoundClient.World) async throws {
      (self.cluster, history) = (cluster, world.history)
      states = await withTaskGroup { group in
        for part in 0..<8 {
          group.addTask {
            await withCheckedContinuation { continuation in
              Thread { continuation.resume(returning: Self.wholes(world, part: part)) }.start()
            }
          }
        }
        var states: [Int: Account] = [:]
        for await part in group { states.merge(part) { first, _ in first } }
        return states
      }
      for account in 0..<Cluster.accounts where states[account] == nil {
        problems.append("account \(account) cannot be read")
      }
      try readRows()
    }

    private static func wholes(_ world: RoundClient.World, part: Int) -> [Int: Account] {
      let client = RoundClient(world, "end.\(part)", seed: part)
      var states: [Int: Account] = [:]
      for account in 0..<Cluster.accounts where account % 8 == part {
        let end = ContinuousClock.now + .seconds(30)
        repeat {
          states[account] = client.whole(account)
          if states[account]?.errands.jobs.isEmpty == true { break }
          usleep(20_000)
        } while ContinuousClock.now < end
      }
      return states
    }

    private func readRows() throws {
      let decoder = JSONDecoder()
      let text = try cluster.place.execute(
        """
        SELECT s.name, e.position, e.epoch, coalesce(e.key, ''), coalesce(e.reply, ''), e.action
        FROM entry e JOIN stream s ON s.id = e.stream ORDER BY e.stream, e.position
        """)
      for line in text.split(separator: "\n") {
        let parts = line.split(separator: "|", maxSplits: 5, omittingEmptySubsequences: false)
        guard parts.count == 6, let account = Int(parts[0]), let position = Int(parts[1]), let epoch = Int(parts[2])
        else { throw CocoaError(.coderReadCorrupt) }
        rows[account, default: []].append(
          Row(
            position: position, epoch: epoch, action: try decoder.decode(AccountAction.self, from: Data(parts[5].utf8)),
            key: parts[3].isEmpty ? nil : String(parts[3]),
            reply: parts[4].isEmpty ? nil : try decoder.decode(Summary.self, from: Data(parts[4].utf8))))
      }
    }

    /// The numbers of what happened.
    var summary: String {
      let counts = history.counts
      let epochs = rows.values.reduce(0) { $0 + Set($1.map(\.epoch)).count }
      return "\(counts.acknowledged) acknowledged, \(counts.refused) refused, \(counts.unknown) unknown,"
        + " \(counts.never) never, \(counts.reads) reads, \(counts.repetitions) repetitions,"
        + " \(rows.values.reduce(0) { $0 + $1.count }) entries with \(epochs) owners of \(rows.count) accounts,"
        + " \(errands) attempts of errands"
    }

    func run() async throws {
      checkHistories()
      for reason in history.reasons.keys where reason.contains("damaged") || reason.contains("Quarantined") {
        problems.append(reason)
      }
      for (account, rows) in rows { check(account, rows) }
      checkReceipts()
      try checkErrands()
      try checkPositions()
      try await checkFollowers()
    }

    // MARK: - Histories

    private func checkHistories() {
      let entries = Dictionary(grouping: history.entries, by: \.account)
      let reads = Dictionary(grouping: history.reads, by: \.account)
      let never = history.never
      for (account, state) in states {
        let model = AccountModel(state.lines)
        let calls = entries[account, default: []].map { Call(operation: $0.operation, start: $0.start, end: $0.end) }
        let verdict = LinearizabilityChecker(model: model, initial: 0).check(calls)
        if case .rejected(let longest, let stuck) = verdict {
          problems.append(
            "account \(account) is not linearizable: after \(longest.count) calls, none explains \(calls[stuck])")
        }
        for read in reads[account, default: []] where !model.had(read.found) || read.found.count < read.known {
          problems.append("account \(account) was read with \(read.found.count) lines, \(read.known) were known")
        }
        if Set(state.lines).count != state.lines.count { problems.append("account \(account) has a line twice") }
        for line in state.lines where never.contains(line) {
          problems.append("account \(account) has \(line), whose client got the answer that it does not")
        }
      }
    }

    /// Checks the entries of an account: one after the other, each with the reply of a replay.
    private func check(_ account: Int, _ rows: [Row]) {
      var (replay, epoch) = (Account(), 0)
      for (index, row) in rows.enumerated() {
        if row.position != index + 1 { problems.append("account \(account) has a gap at \(index + 1)") }
        if row.epoch < epoch { problems.append("account \(account) has an earlier epoch at \(row.position)") }
        epoch = row.epoch
        switch row.action {
        // A refused action is recorded, too, and refused again by a replay.
        case .addAfter(_, let count) where count != replay.lines.count: break
        case .add(let line), .addAfter(let line, _), .order(let line): replay.add(line)
        case .done(let line): replay.done.append(line)
        case .look, .errands: break
        }
        if let reply = row.reply, reply != replay.summary {
          problems.append("account \(account) has another reply at \(row.position): \(reply), not \(replay.summary)")
        }
      }
      if replay.lines != states[account]?.lines ?? [] || replay.done != states[account]?.done ?? [] {
        problems.append("account \(account) has another state than its replay")
      }
    }

    /// Checks that what was acknowledged is at the position of its receipt.
    private func checkReceipts() {
      for entry in history.entries {
        guard let position = entry.position, case .add(let line, _, _) = entry.operation else { continue }
        let rows = rows[entry.account] ?? []
        if !rows.indices.contains(position - 1) || rows[position - 1].action.line != line {
          problems.append("account \(entry.account) does not have \(line) at \(position)")
        }
      }
    }

    // MARK: - Errands

    private func checkErrands() throws {
      var keys: [String: Set<String>] = [:]
      let text = (try? String(contentsOfFile: cluster.places[0].errands, encoding: .utf8)) ?? ""
      for note in text.split(separator: "\n").map({ $0.split(separator: " ") }) where note.count == 2 {
        keys[String(note[0]), default: []].insert(String(note[1]))
        errands += 1
      }
      var ordered: Set<String> = []
      for (account, rows) in rows {
        let orders = rows.compactMap { if case .order(let line) = $0.action { line } else { nil } }
        ordered.formUnion(orders)
        if orders.sorted() != (states[account]?.done ?? []).sorted() {
          problems.append("account \(account) has orders \(orders), and done \(states[account]?.done ?? [])")
        }
      }
      for line in ordered where keys[line]?.count != 1 {
        problems.append("the errand of \(line) was run with the keys \(keys[line] ?? [])")
      }
      if Set(keys.values.flatMap(\.self)).count != keys.count { problems.append("two errands have one key") }
      for line in keys.keys where !ordered.contains(line) {
        problems.append("the errand of \(line) was run, which is not recorded")
      }
    }

    // MARK: - Streams

    private func checkPositions() throws {
      let wrong = try cluster.place.execute(
        """
        SELECT s.name FROM stream s LEFT JOIN entry e ON e.stream = s.id
        GROUP BY s.id HAVING count(e.position) <> s.position OR coalesce(max(e.position), 0) <> s.position
        """)
      if !wrong.isEmpty { problems.append("streams with another position than their last entry: \(wrong)") }
    }

    private func checkFollowers() async throws {
      let positions = rows.mapValues(\.count)
      for (account, state) in try await cluster.followed(0..<12, at: positions) {
        guard let last = states[account] else { continue }
        if state.lines != last.lines || state.done != last.done || state.digest != last.digest {
          problems.append("the follower of account \(account) has another state")
        }
      }
    }
  }
#endif
