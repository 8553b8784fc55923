#if Postgres
  @testable import SluicePostgres

  /// Statements that open a stream, and give it up.
  extension ModelTransaction {
    // MARK: - Opening

    /// Waits until no other transaction has changed the stream with a name, as `ON CONFLICT` does.
    func settleName(_ name: String) throws -> ModelTables.Stream? {
      if let holder = database.holder(of: .name(name)), holder != id { try database.wait(id, for: holder) }
      if let mine = own.streams.values.compactMap(\.self).first(where: { $0.name == name }) { return mine }
      if let row = database.committed.stream(named: name) {
        if let holder = database.holder(of: .stream(row.id)), holder != id { try database.wait(id, for: holder) }
        if own.streams[row.id] == nil { return row }
      }
      try database.lock(.name(name), by: id)
      return nil
    }

    func begin() throws -> [[String?]] {
      let number = takeStreamNumber()
      if let present = try settleName(name(1)) {
        try checkVisible(present.version, seen: stream(present.id)?.version)
        return []
      }
      try database.lock(.stream(number), by: id)
      write(ModelTables.Stream(id: number, name: name(1), checksum: int(2)))
      return []
    }

    /// Holds the place of an owner that has no lease.
    func hold() throws -> [[String?]] {
      for row in streams where row.name == name(1) && database.takeoverFault != .renewalUnseen {
        guard let owner = row.owner, owner != int(2), process(owner) == nil else { continue }
        if let holder = database.holder(of: .process(owner)), holder != id { try database.wait(id, for: holder) }
        if own.processes[owner] == nil, let other = database.committed.processes[owner] {
          try checkVisible(other.version, seen: nil)
          continue
        }
        try database.lock(.process(owner), by: id)
        write(ModelTables.Process(id: owner, name: "", address: nil, until: .min / 2))
      }
      return []
    }

    func expire() throws -> [[String?]] {
      for row in streams where row.name == name(1) {
        guard let owner = row.owner.flatMap({ process($0) }), owner.id != int(2), owner.until <= start else { continue }
        guard let newest = try lock(owner), newest.until <= clock else { continue }
        own.processes[newest.id] = .some(nil)
      }
      return []
    }

    func claim() throws -> [[String?]] {
      func isFree(_ row: ModelTables.Stream) -> Bool {
        if row.owner == int(2) { return row.epoch == int(3) || database.mistakes.contains(.openedTwice) }
        guard let owner = row.owner else { return true }
        if database.takeoverFault == .claimByTime { return !isAlive(owner, at: clock) }
        return process(owner) == nil || database.mistakes.contains(.claimWithoutLease)
      }
      var rows: [[String?]] = []
      if !isAlive(int(2), at: clock) { return rows }
      for row in streams where row.name == name(1) && isFree(row) {
        guard var newest = try lock(row), isFree(newest) else { continue }
        (newest.owner, newest.due) = (int(2), nil)
        newest.epoch += database.mistakes.contains(.epochStays) && newest.epoch > 0 ? 0 : int(4)
        write(newest)
        claims.append(newest.id)
        rows.append([newest.id.shown, newest.epoch.shown, newest.position.shown, newest.checksum.shown])
      }
      return rows
    }

    func owner() -> [[String?]] {
      streams.filter { $0.name == name(1) }.map { row in
        let owner = row.owner.flatMap { process($0) }
        return [
          row.owner?.shown, owner?.name, owner?.address, row.epoch.shown, isAlive(int(2), at: clock).shown, "1",
          (owner.map { $0.id != int(2) && $0.until > clock } ?? false).shown,
        ]
      }
    }

    /// The stream with the name, if it is that of the process.
    private var mine: Int64? { streams.first { $0.name == name(1) && $0.owner == int(2) }?.id }

    func openSnapshot() -> [[String?]] { mine.map { snapshot(of: $0, before: .max) } ?? [] }

    func openEntries() -> [[String?]] {
      mine.map { id in entries(id).filter { $0.position > newest(id) }.map(\.columns) } ?? []
    }

    func openAttached() -> [[String?]] { mine.map { attached(of: $0, through: newest($0)) } ?? [] }

    func openKeys() -> [[String?]] {
      guard let id = mine, let row = stream(id) else { return [] }
      return entries(id).filter { $0.key != nil && $0.position > row.position - int(3) }
        .map { [$0.position.shown, $0.key, $0.reply] }
    }

    // MARK: - Giving up

    /// Changes the streams of a batch that have its epochs.
    private func change(
      _ fits: (ModelTables.Stream) -> Bool = { _ in true }, _ body: (inout ModelTables.Stream, Int) -> Void
    ) throws -> [[String?]] {
      let isLax = database.mistakes.contains(.releaseWithoutEpoch)
      func isIn(_ row: ModelTables.Stream, _ number: Int) -> Bool {
        (row.epoch == ints(2)[number] || isLax) && fits(row)
      }
      for number in ints(1).indices {
        guard let row = stream(ints(1)[number]), isIn(row, number) else { continue }
        guard var newest = try lock(row), isIn(newest, number) else { continue }
        body(&newest, number)
        if newest.version == -1 { own.streams[newest.id] = .some(nil) } else { write(newest) }
      }
      return []
    }

    func rest() throws -> [[String?]] { try change { row, _ in row.isUnfinished = false } }

    func waitForDate() throws -> [[String?]] {
      let (now, times) = (clock, ints(3))
      return try change { row, number in row.due = now + times[number] }
    }

    func forget() throws -> [[String?]] {
      let now = clock
      return try change({ $0.position == 0 && $0.followed.map { $0 < now } ?? true }) { row, _ in row.version = -1 }
    }

    func give() throws -> [[String?]] {
      let (now, targets, step, owner) = (clock, ints(3), int(4), int(5))
      let isLax = database.mistakes.contains(.giftWithoutEpoch)
      func fits(_ row: ModelTables.Stream, _ number: Int) -> Bool {
        let target = process(targets[number])
        let isTaking = target.map { $0.streams != nil && $0.until > now } ?? false
        return (row.epoch == ints(2)[number] || isLax) && row.owner == owner && isTaking
      }
      var rows: [[String?]] = []
      for number in ints(1).indices {
        guard let row = stream(ints(1)[number]), fits(row, number) else { continue }
        guard var newest = try lock(row), fits(newest, number) else { continue }
        (newest.owner, newest.isUnfinished, newest.due) = (targets[number], true, nil)
        newest.epoch += step
        write(newest)
        gifts.append(newest.id)
        rows.append([newest.id.shown])
      }
      return rows
    }

    func release() throws -> [[String?]] {
      let owner = int(3)
      return try change({ $0.owner == owner }) { row, _ in row.owner = nil }
    }
  }
#endif
