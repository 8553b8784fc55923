#if Postgres
  import Sluice
  import SluiceMigrations

  @testable import SluicePostgres

  /// Random statements of a log, most of which fit what is in the model.
  struct ModelScript {
    let statements: LogStatements
    let database: ModelDatabase
    var random: SimulationRandom
    private let names = ["a", "b"]

    init(_ statements: LogStatements, _ database: ModelDatabase, seed: Int) {
      (self.statements, self.database, random) = (statements, database, SimulationRandom(seed: seed))
    }

    mutating func next(isRepeatable: Bool) -> PostgresStatement {
      isRepeatable ? nextRead() : nextWrite()
    }

    private mutating func process() -> LogProcess {
      let id = Int64(1 + random.below(3))
      return LogProcess(
        id: id, name: "P\(id)", address: random.chance(50) ? "http://\(id)" : nil,
        versions: ProgramVersions(lowest: 1, newest: 1))
    }

    /// A stream, mostly one that is there.
    private mutating func stream() -> ModelTables.Stream {
      let rows = database.committed.streams.values.sorted { $0.id < $1.id }
      if rows.isEmpty || random.chance(5) { return ModelTables.Stream(id: 99, name: "none", checksum: 0) }
      return random.pick(rows)
    }

    private mutating func epoch(_ row: ModelTables.Stream) -> Int64 {
      row.epoch + (random.chance(20) ? Int64(random.below(3) - 1) : 0)
    }

    private mutating func owned() -> LogOwned {
      let row = stream()
      return LogOwned(stream: row.id, epoch: epoch(row))
    }

    // MARK: - Statements

    /// A statement of those that open, read and follow streams, and keep snapshots.
    private mutating func nextRead() -> PostgresStatement {
      let row = stream()
      switch random.below(6) {
      case 0, 1, 2:
        let open = statements.open(
          row.name == "none" ? "a" : row.name, by: random.chance(50) ? row.owner ?? 1 : process().id, version: 1,
          from: epoch(row), step: Int64(1 + random.below(3)), keyWindow: random.pick([2, 100]))
        return random.pick(random.chance(60) ? Array(open[..<4]) : open)
      case 3:
        return random.pick(
          statements.read(row.id, snapshotBefore: random.pick([1, 3, 100]), upTo: random.pick([2, 100])))
      case 4: return random.pick(statements.entries(of: row.id, after: random.below(3), limit: random.pick([1, 10])))
      default:
        let entries = database.committed.entries[row.id] ?? []
        let entry = entries.isEmpty ? nil : random.pick(entries)
        let end = RecordEnd(
          position: Int(entry?.position ?? 1), checksum: Checksum(stored: entry?.checksum ?? 1))
        let snapshot = LogSnapshot(
          stream: row.id, epoch: epoch(row), text: "state \(random.below(9))", end: end, schema: 1)
        return random.pick(statements.keep(snapshot))
      }
    }

    private mutating func nextWrite() -> PostgresStatement {
      let (day, hour) = (Duration.seconds(86_400), Duration.seconds(3_600))
      switch random.below(16) {
      case 0, 1, 2, 3: return append()
      case 4:
        return statements.renew(
          process(), for: random.pick([hour, hour, .zero - hour, .zero - (day + day)]),
          streams: random.pick([nil, 0, 5]))
      case 5: return statements.find(random.pick(names))
      case 6: return statements.noteFollowed(stream().id)
      case 7: return statements.lost([owned(), owned()], by: process().id)
      case 8: return statements.orphans(for: process().id, with: random.chance(50) ? [1] : [], version: 1)
      case 9: return statements.leave(process().id)
      case 10:
        let write = self.write(stream())
        return statements.fence(write, by: database.committed.streams[write.stream]?.owner ?? 1)
      case 12: return statements.shares
      case 11: return statements.outcomes([write(stream())], of: process().id)
      default: return giveUp()
      }
    }

    private mutating func giveUp() -> PostgresStatement {
      let owned = owned()
      let wait = LogChores.Wait(owned: owned, time: .seconds(random.pick([-3_600, 3_600])))
      let chores = LogChores(
        rests: [owned], waits: [wait],
        gifts: [.init(name: "", owned: owned, target: random.chance(50) ? 1 : process().id)], releases: [owned])
      return random.pick(
        statements.giveUp(
          chores, by: database.committed.streams[owned.stream]?.owner ?? process().id,
          step: Int64(1 + random.below(3))))
    }

    private mutating func append() -> PostgresStatement {
      let first = stream()
      let second = stream()
      let writes = first.id == second.id ? [write(first)] : [write(first), write(second)]
      return statements.append(writes, by: first.owner ?? 1)
    }

    private mutating func write(_ row: ModelTables.Stream) -> LogWrite {
      let position = Int(row.position) + (random.chance(10) ? 1 : 0)
      let former = RecordEnd(position: position, checksum: Checksum(stored: row.checksum))
      var chain = RecordChain(end: former)
      let rows = (0..<(1 + random.below(2))).map { _ in
        let number = random.below(1_000)
        return chain.append(
          RecordedEntry(
            text: "action \(number)", coeffects: random.chance(20) ? "c" : nil,
            attached: random.chance(30) ? "[\(number % 2)]" : nil, key: random.chance(50) ? "k\(number)" : nil,
            reply: random.chance(20) ? "r" : nil), schema: 1)
      }
      let initial = LogSnapshot(stream: row.id, epoch: row.epoch, text: "{}", end: RecordEnd(), schema: 1)
      return LogWrite(
        stream: row.id, epoch: epoch(row), former: former, rows: rows, end: chain.end,
        initial: position == 0 ? initial : nil)
    }
  }
#endif
