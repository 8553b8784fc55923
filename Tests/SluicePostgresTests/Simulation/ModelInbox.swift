#if Postgres
  @testable import SluicePostgres

  /// Statements of processes that send requests.
  extension ModelTransaction {
    // MARK: - Connections

    func serve() throws -> [[String?]] {
      guard let row = process(int(1)), !row.serves, var newest = try lock(row), !newest.serves else { return [] }
      newest.serves = true
      write(newest)
      return []
    }

    func beginLine() throws -> [[String?]] {
      let seen = desk(int(1))
      try database.lock(.desk(int(1)), by: id)
      if own.desks[int(1)] == nil, let other = database.committed.desks[int(1)] {
        try checkVisible(other.version, seen: seen?.version)
      }
      write(ModelTables.Desk(process: int(1), line: int(2)))
      return []
    }

    func returnTaken() throws -> [[String?]] {
      let kept = Set(zip(ints(2), ints(3)).map { DeskMachine.ID(asker: $0, number: $1) })
      return try change({ $0.taker == int(1) && !$0.isAnswered && !kept.contains($0.key) }) { row in
        (row.taker, row.taken) = (nil, nil)
        return []
      }
    }

    func fenceLine() throws -> [[String?]] {
      func fits(_ row: ModelTables.Desk?) -> Bool { row?.line == int(2) }
      if database.mistakes.contains(.lateTurns) { return [["1"]] }
      guard let row = desk(int(1)), fits(row) else { throw ModelInterruption.error(RelayStatements.fenced) }
      if own.desks[int(1)] == nil {
        try checkVisible(database.committed.desks[int(1)]?.version, seen: row.version)
        try database.share(.desk(int(1)), by: id)
        if !fits(database.committed.desks[int(1)]) { throw ModelInterruption.error(RelayStatements.fenced) }
      }
      return [["1"]]
    }

    // MARK: - Asking

    func post() throws -> [[String?]] {
      var (depths, rows, posted) = ([String: Int64](), [[String?]](), [ModelTables.Request]())
      for place in ints(2).indices {
        let stream = texts(3)[place] ?? ""
        let key = DeskMachine.ID(asker: int(1), number: ints(2)[place])
        let owner = self.stream(named: stream)?.owner
        depths[stream, default: min(Int64(inbox.count { $0.stream == stream && !$0.isAnswered }), int(9))] += 1
        let isAlive = isAlive(owner, at: clock)
        let isServed = owner.flatMap { self.process($0) }?.serves ?? false
        let isThere = request(key) != nil
        let isPosted = isThere || (isServed || !isAlive) && depths[stream, default: 0] <= int(9)
        if isPosted, !isThere {
          try database.lock(.request(key), by: id)
          if database.committed.inbox[key] != nil { throw ModelInterruption.error("23505") }
          posted.append(
            ModelTables.Request(
              id: 0, key: key, stream: stream, requestKey: texts(4)[place] ?? "", action: texts(5)[place] ?? "",
              schema: ints(6)[place], waits: ints(8)[place] == 1, made: clock, until: clock + ints(7)[place]))
        }
        if isPosted, isAlive, let owner { calls.append((owner, false)) }
        let process = owner.flatMap { self.process($0) }
        rows.append([
          key.number.shown, isPosted.shown, isAlive.shown, isServed.shown, process?.name, process?.address,
          (owner == int(1)).shown, isPosted && isAlive ? "" : nil,
        ])
      }
      for var row in posted {
        row.id = database.takeRequestNumber()
        write(row)
      }
      return rows
    }

    func leaveInbox() throws -> [[String?]] {
      let (expired, cancelled) = (Set(ints(2)), Set(ints(3)))
      return try delete {
        $0.key.asker == int(1) && !$0.isAnswered
          && (expired.contains($0.key.number) || cancelled.contains($0.key.number) && $0.takes == 0)
      }.map { [$0.key.number.shown, ($0.takes > 0).shown] }
    }

    func deleteArrived() throws -> [[String?]] {
      let numbers = Set(ints(2))
      _ = try delete { $0.key.asker == int(1) && numbers.contains($0.key.number) }
      return []
    }

    func answers() -> [[String?]] {
      inbox.filter { $0.key.asker == int(1) && $0.isAnswered }.prefix(500).map { [$0.key.number.shown, $0.answer] }
    }

    func keepRequests() throws -> [[String?]] {
      let numbers = Set(ints(2))
      return try change({
        $0.key.asker == int(1) && numbers.contains($0.key.number) && !$0.isAnswered && $0.until < clock + int(3) / 2
      }) { row in
        row.until = clock + int(3)
        return []
      }
    }

    func missing() -> [[String?]] {
      ints(2).filter { request(DeskMachine.ID(asker: int(1), number: $0)) == nil }.map { [$0.shown] }
    }

    // MARK: - Ending

    func endWaiting() throws -> [[String?]] {
      try delete { $0.key.asker == int(1) && $0.waits && !$0.isAnswered && $0.takes == 0 }
        .map { [$0.key.number.shown] }
    }

    func endAnswered() throws -> [[String?]] {
      _ = try delete { $0.key.asker == int(1) && $0.isAnswered }
      return []
    }

    func endDesk() throws -> [[String?]] { try deleteDesks { $0.process == int(1) } }

    func cleanInbox() throws -> [[String?]] {
      _ = try delete { $0.until < clock - 60_000 }
      return []
    }

    func cleanDesks() throws -> [[String?]] {
      try deleteDesks { desk in
        desk.process != int(1) && process(desk.process) == nil && !inbox.contains { $0.key.asker == desk.process }
      }
    }
  }

  // MARK: - Rows that fit

  extension ModelTransaction {
    /// Changes the requests that fit, also after another transaction has changed them; returns the rows to report.
    func change(
      _ fits: (ModelTables.Request) -> Bool, _ body: (inout ModelTables.Request) -> [[String?]]
    ) throws -> [[String?]] {
      var changed: [ModelTables.Request] = []
      for row in inbox where fits(row) {
        guard let newest = try lock(row), fits(newest) else { continue }
        changed.append(newest)
      }
      return changed.flatMap { newest in
        var newest = newest
        let rows = body(&newest)
        write(newest)
        return rows
      }
    }

    /// Deletes the requests that fit; returns them.
    private func delete(_ fits: (ModelTables.Request) -> Bool) throws -> [ModelTables.Request] {
      var deleted: [ModelTables.Request] = []
      for row in inbox where fits(row) {
        guard let newest = try lock(row), fits(newest) else { continue }
        deleted.append(newest)
      }
      for row in deleted { own.inbox[row.key] = .some(nil) }
      return deleted
    }

    private func deleteDesks(_ fits: (ModelTables.Desk) -> Bool) throws -> [[String?]] {
      let ids = Set(database.committed.desks.keys).union(own.desks.keys).sorted()
      for row in ids.compactMap({ desk($0) }) where fits(row) {
        if own.desks[row.process] == nil {
          try checkVisible(database.committed.desks[row.process]?.version, seen: row.version)
          try database.lock(.desk(row.process), by: id)
          guard let newest = database.committed.desks[row.process], fits(newest) else { continue }
        }
        own.desks[row.process] = .some(nil)
      }
      return []
    }
  }
#endif
