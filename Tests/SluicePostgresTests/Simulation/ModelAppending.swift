#if Postgres
  @testable import SluicePostgres

  /// Statements that write entries and snapshots.
  extension ModelTransaction {
    func append() throws -> [[String?]] {
      let batch = ints(1).indices
      func fits(_ row: ModelTables.Stream?, _ number: Int) -> Bool {
        guard let row, row.position == ints(3)[number], row.checksum == ints(20)[number] else { return false }
        if database.mistakes.contains(.leaseWithoutEpoch) { return true }
        return row.epoch == ints(2)[number] && row.owner == int(21)
      }
      let found = batch.compactMap { number in stream(ints(1)[number]).map { (number, $0) } }
        .filter { fits($0.1, $0.0) }
      var moved: [ModelTables.Stream] = []
      for (number, row) in found {
        guard var newest = try lock(row), fits(newest, number) else { continue }
        (newest.position, newest.checksum) = (ints(4)[number], ints(5)[number])
        (newest.isUnfinished, newest.due) = (true, nil)
        moved.append(newest)
      }
      for row in moved {
        try insertEntries(of: row)
        write(row)
      }
      let now = clock
      notified += moved.filter { $0.followed.map { $0 > now } ?? false }.map(\.id)
      return moved.map { [$0.id.shown, ($0.followed.map { $0 > now } ?? false) ? "" : nil] }
    }

    private func insertEntries(of row: ModelTables.Stream) throws {
      let present = (database.committed.entries[row.id] ?? []) + (own.entries[row.id] ?? [])
      for number in ints(6).indices where ints(6)[number] == row.id {
        let entry = ModelTables.Entry(
          position: ints(7)[number], epoch: row.epoch, action: texts(8)[number] ?? "", checksum: ints(9)[number],
          coeffects: texts(10)[number], attached: texts(11)[number], key: texts(12)[number], reply: texts(13)[number],
          schema: ints(14)[number])
        if present.contains(where: { $0.position == entry.position }) { throw ModelInterruption.error("23505") }
        own.entries[row.id, default: []].append(entry)
      }
      for number in ints(15).indices where ints(15)[number] == row.id {
        if database.committed.snapshots[row.id]?[0] != nil { throw ModelInterruption.error("23505") }
        write(
          ModelTables.Snapshot(
            position: 0, state: texts(16)[number] ?? "", checksum: ints(17)[number], schema: ints(18)[number]),
          of: row.id)
      }
    }

    func outcomes() -> [[String?]] {
      ints(1).indices.map { number in
        let id = ints(1)[number]
        let row = stream(id)
        let entry = entries(id).first { $0.position == ints(2)[number] }
        let owner = row?.owner.flatMap { process($0) }
        let former = entries(id).first { $0.position == ints(4)[number] }
        return [
          id.shown, row?.position.shown, row?.epoch.shown, entry?.epoch.shown, entry?.checksum.shown,
          (row?.owner == int(3)).shown, owner?.name, owner?.address,
          former?.checksum.shown,
        ]
      }
    }

    func fence() throws -> [[String?]] {
      func fits(_ row: ModelTables.Stream?) -> Bool { row?.epoch == int(2) && row?.owner == int(3) }
      guard let row = stream(int(1)), fits(row), var newest = try lock(row), fits(newest) else { return [] }
      newest.epoch += 1
      write(newest)
      return []
    }

    // MARK: - Snapshots

    /// Raises the version of a stream, of which the model has one.
    func raise() -> [[String?]] { [] }

    func keep() throws -> [[String?]] {
      let (id, position) = (int(1), int(3))
      guard let row = stream(id), row.epoch == int(2),
        entries(id).contains(where: { $0.position == position && $0.checksum == int(7) })
      else { return [] }
      let snapshot = ModelTables.Snapshot(
        position: position, state: name(4), checksum: int(5), schema: int(6))
      try database.lock(.snapshot(id, position), by: self.id)
      if let present = database.committed.snapshots[id]?[position], own.snapshots[id]?[position] == nil {
        try checkVisible(present.version, seen: snapshots(id).first { $0.position == position }?.version)
      }
      write(snapshot, of: id)
      return []
    }

    func thin() throws -> [[String?]] {
      let kept = snapshots(int(1)).suffix(2).map(\.position)
      for snapshot in snapshots(int(1)) where snapshot.position > 0 && !kept.contains(snapshot.position) {
        if try lock(snapshot, of: int(1)) != nil {
          own.snapshots[int(1), default: [:]][snapshot.position] = .some(nil)
        }
      }
      return []
    }
  }
#endif
