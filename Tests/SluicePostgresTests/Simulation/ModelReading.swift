#if Postgres
  @testable import SluicePostgres

  /// Statements that read, and those of leases and followers.
  extension ModelTransaction {
    // MARK: - Reading

    func newest(_ id: Int64, before limit: Int64 = .max) -> Int64 {
      snapshots(id).last { $0.position < limit }?.position ?? 0
    }

    func snapshot(of id: Int64, before limit: Int64) -> [[String?]] {
      guard let row = snapshots(id).last(where: { $0.position < limit }) else { return [] }
      let entry = entries(id).first { $0.position == row.position }
      return [[row.position.shown, row.state, row.checksum.shown, row.schema.shown, entry?.checksum.shown]]
    }

    func attached(of id: Int64, through last: Int64) -> [[String?]] {
      entries(id).last { $0.attached != nil && $0.position <= last }.map { [[$0.attached]] } ?? []
    }

    func readSnapshot() -> [[String?]] { snapshot(of: int(1), before: int(2)) }

    func readEntries() -> [[String?]] {
      entries(int(1)).filter { $0.position > newest(int(1), before: int(2)) && $0.position <= int(3) }.map(\.columns)
    }

    func readAttached() -> [[String?]] { attached(of: int(1), through: newest(int(1), before: int(2))) }

    func nextEntries() -> [[String?]] {
      entries(int(1)).filter { $0.position > int(2) }.prefix(Int(int(3))).map(\.columns)
    }

    func isThere() -> [[String?]] { stream(int(1)) == nil ? [] : [[]] }

    // MARK: - Following

    func find() throws -> [[String?]] {
      let number = takeStreamNumber()
      if let present = try settleName(name(1)) {
        try checkVisible(present.version, seen: stream(present.id)?.version)
        guard var newest = try lock(present) else { return [] }
        newest.followed = start + 60_000
        write(newest)
        return [[newest.id.shown]]
      }
      try database.lock(.stream(number), by: id)
      write(ModelTables.Stream(id: number, name: name(1), checksum: int(2), followed: start + 60_000))
      return [[number.shown]]
    }

    func noteFollowed() throws -> [[String?]] {
      guard let row = stream(int(1)), var newest = try lock(row) else { return [] }
      newest.followed = clock + 60_000
      write(newest)
      return []
    }

    // MARK: - Leases

    func renew() throws -> [[String?]] {
      let former = process(int(1))
      let until = start + int(4)
      try database.lock(.process(int(1)), by: id)
      if own.processes[int(1)] == nil, let other = database.committed.processes[int(1)] {
        try checkVisible(other.version, seen: former?.version)
      }
      let present: ModelTables.Process? = own.processes[int(1)] ?? database.committed.processes[int(1)]
      var row = present ?? ModelTables.Process(id: int(1), name: name(2), address: text(3), until: until)
      row.until = until
      row.streams = int(7) < 0 ? nil : int(7)
      write(row)
      return [[(former.map { $0.until > clock } ?? false).shown, database.startTime, nil]]
    }

    func shares() throws -> [[String?]] {
      let now = clock
      return processes.filter { $0.until > now && $0.streams != nil }.map {
        [$0.id.shown, $0.streams?.shown, $0.name, $0.address]
      }
    }

    func lost() throws -> [[String?]] {
      ints(1).indices.filter { number in
        let row = stream(ints(1)[number])
        return row?.epoch != ints(2)[number] || row?.owner != int(3)
      }.map { [ints(1)[$0].shown, stream(ints(1)[$0])?.epoch.shown] }
    }

    func orphans() -> [[String?]] {
      let now = clock
      return streams.filter { row in
        guard row.isUnfinished && row.due.map({ $0 <= now }) ?? true else { return false }
        return row.owner == int(1) ? !ints(2).contains(row.id) : !isAlive(row.owner, at: now)
      }.map { [$0.name] }
    }

    func leave() throws -> [[String?]] {
      let day: Int64 = 86_400_000
      func fits(_ row: ModelTables.Process, at time: Int64) -> Bool { row.id == int(1) || row.until < time - day }
      for row in processes where fits(row, at: start) {
        guard let newest = try lock(row), fits(newest, at: clock) else { continue }
        own.processes[newest.id] = .some(nil)
      }
      return []
    }
  }
#endif
