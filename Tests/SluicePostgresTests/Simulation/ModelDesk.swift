#if Postgres
  @testable import SluicePostgres

  /// Statements of processes that answer.
  extension ModelTransaction {
    func take() throws -> [[String?]] {
      func epoch(_ row: ModelTables.Request) -> Int64? {
        guard let stream = stream(named: row.stream), stream.owner == int(1), !row.isAnswered, row.until > clock,
          row.taker != stream.owner || row.taken != stream.epoch
        else { return nil }
        return stream.epoch
      }
      var taken: [ModelTables.Request] = []
      for row in inbox where epoch(row) != nil && taken.count < int(2) {
        guard var newest = try lock(row), let epoch = epoch(newest) else { continue }
        (newest.taker, newest.taken) = (int(1), epoch)
        if !database.mistakes.contains(.takenInSecret) { newest.takes += 1 }
        taken.append(newest)
      }
      for row in taken { write(row) }
      return (database.mistakes.contains(.takenInReverse) ? taken.reversed() : taken).enumerated().map { place, row in
        [
          database.mistakes.contains(.takenInReverse) ? Int64(place).shown : row.id.shown, row.key.asker.shown,
          row.key.number.shown, row.taken?.shown, row.stream, row.requestKey, row.action, row.schema.shown,
          (row.until - clock).shown,
        ]
      }
    }

    func answer() throws -> [[String?]] {
      var results: [DeskMachine.ID: (epoch: Int64, answer: String?)] = [:]
      for place in ints(2).indices {
        let key = DeskMachine.ID(asker: ints(2)[place], number: ints(3)[place])
        results[key] = (ints(4)[place], texts(5)[place])
      }
      let isLax = database.mistakes.contains(.answerOfFormerOwner)
      func fits(_ row: ModelTables.Request) -> Bool {
        guard let result = results[row.key], !row.isAnswered else { return false }
        if isLax { return true }
        return row.taker == int(1) && row.taken == result.epoch
          && !streams.contains { $0.name == row.stream && $0.epoch != result.epoch }
      }
      return try change(fits) { row in
        row.answer = results[row.key]?.answer
        if row.answer == nil {
          row.taken = nil
        } else {
          row.isAnswered = true
        }
        let isNotified = row.waits && row.isAnswered
        if isNotified { calls.append((row.key.asker, false)) }
        return [[isNotified ? "" : nil]]
      }
    }

    func refuse() throws -> [[String?]] {
      let isElsewhere = streams.contains {
        $0.name == name(1) && $0.owner != nil && $0.owner != int(4) && isAlive($0.owner, at: clock)
      }
      return try change({ $0.stream == name(1) && !$0.isAnswered && !isElsewhere }) { row in
        (row.isAnswered, row.answer) = (true, text(2))
        calls.append((row.key.asker, false))
        return [[""]]
      }
    }

    // MARK: - Streams without an owner

    func waiting() -> [[String?]] {
      let names = inbox.filter { row in
        !row.isAnswered && row.until > clock && !isAlive(stream(named: row.stream)?.owner, at: clock)
          && (row.key.asker == int(1) || row.made < clock - 2_000)
      }.map(\.stream)
      return Set(names).sorted().prefix(1_000).map { [$0] }
    }

    func callSenders() -> [[String?]] {
      let askers = inbox.filter { !$0.isAnswered && !isAlive(stream(named: $0.stream)?.owner, at: clock) }
        .map(\.key.asker)
      return Set(askers).sorted().map { asker in
        calls.append((asker, true))
        return [""]
      }
    }
  }
#endif
