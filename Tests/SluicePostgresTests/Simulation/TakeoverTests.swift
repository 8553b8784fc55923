#if Postgres
  import SluiceMigrations
  import Testing

  @testable import SluicePostgres

  /// A takeover whose statements have pauses between them, on the model of the database: a simulation rarely has these.
  @Suite struct TakeoverTests {
    private let statements = LogStatements(LogSchema("simulated"))

    /// A mistake that lets the stream be taken; none that does not.
    @Test(arguments: [nil, .claimByTime] as [TakeoverFault?])
    func `A stream is not taken by a lease that was read before it was renewed`(mistake: TakeoverFault?) throws {
      let database = try prepared(mistake)
      let takeover = try Takeover(database, open)
      try takeover.run(upTo: "expire")
      database.clock = 5
      try renew(in: database)
      // As it was read, the lease has run out by now.
      database.clock = 12
      #expect(takeover.takes() == (mistake != nil))
    }

    @Test(arguments: [nil, .renewalUnseen] as [TakeoverFault?])
    func `A stream is not taken from an owner without a lease that renews it meanwhile`(mistake: TakeoverFault?) throws
    {
      let database = try prepared(mistake)
      database.committed.processes[1] = nil
      let takeover = try Takeover(database, open)
      try takeover.run(upTo: "begin")
      try renew(in: database)
      #expect(takeover.takes() == (mistake != nil))
    }

    @Test func `A renewal waits for a takeover that has begun, and is too late`() throws {
      let database = try prepared(nil)
      database.committed.processes[1] = nil
      let takeover = try Takeover(database, open)
      try takeover.run(upTo: "expire")
      let renewal = database.begin(isRepeatable: false)
      #expect(throws: ModelInterruption.self) { try database.run(renew, in: renewal) }
      #expect(takeover.takes())
      #expect(try database.run(renew, in: renewal).bool(0, 0) == false)
    }

    /// With steps of one, the database gives an epoch again.
    @Test(arguments: [1...1, LogStatements.epochSteps])
    func `A statement sent before the database was restored gives up no stream that was taken since`(
      steps: ClosedRange<Int64>
    ) throws {
      var random = SimulationRandom(seed: 1)
      let database = try prepared(nil)
      let backup = database.committed
      database.clock = 20
      #expect(try Takeover(database, open(step: .random(in: steps, using: &random))).takes())
      let former = LogOwned(stream: 1, epoch: database.committed.streams[1]?.epoch ?? 0)
      database.committed = backup
      #expect(try Takeover(database, open(step: .random(in: steps, using: &random))).takes())
      let late = database.begin(isRepeatable: false)
      for statement in statements.giveUp(LogChores(releases: [former]), by: 2) {
        _ = try database.run(statement, in: late)
      }
      database.commit(late)
      #expect(database.committed.streams[1]?.owner == (steps.count == 1 ? nil : 2))
    }

    @Test func `A process finds the work of its own streams without a store, and other processes do not`() throws {
      let database = try prepared(nil)
      database.committed.streams[1]?.isUnfinished = true
      func found(by process: Int64, with stores: [Int64]) throws -> Int {
        let transaction = database.begin(isRepeatable: false)
        defer { database.rollBack(transaction) }
        return try database.run(statements.orphans(for: process, with: stores, version: 1), in: transaction).count
      }
      #expect(try found(by: 1, with: []) == 1)
      #expect(try found(by: 1, with: [1]) == 0)
      #expect(try found(by: 2, with: [1]) == 0)
      database.clock = 20
      #expect(try found(by: 2, with: [1]) == 1)
    }

    // MARK: - Statements

    private var open: [PostgresStatement] { open(step: 1) }

    private func open(step: Int64) -> [PostgresStatement] {
      statements.open("a", by: 2, version: 1, from: 0, step: step, keyWindow: 1)
    }

    private var renew: PostgresStatement {
      statements.renew(
        LogProcess(id: 1, name: "A", address: nil, versions: ProgramVersions(lowest: 1, newest: 1)),
        for: .milliseconds(10))
    }

    private func renew(in database: ModelDatabase) throws {
      let transaction = database.begin(isRepeatable: false)
      _ = try database.run(renew, in: transaction)
      database.commit(transaction)
    }

    /// A database with a stream of process 1, whose lease ends at 10.
    private func prepared(_ mistake: TakeoverFault?) throws -> ModelDatabase {
      let database = ModelDatabase(
        statements, RelayStatements(LogSchema("simulated"), channel: "simulated", process: 0))
      database.takeoverFault = mistake
      database.committed.processes[1] = .init(id: 1, name: "A", until: 10)
      database.committed.processes[2] = .init(id: 2, name: "B", until: 1_000)
      database.committed.streams[1] = .init(id: 1, name: "a", checksum: Checksum.start.stored, epoch: 1, owner: 1)
      return database
    }
  }

  /// A mistake in taking a stream over.
  enum TakeoverFault: Sendable {
    /// A stream is taken if its owner's lease, as it was read, has run out by now.
    case claimByTime
    /// An owner that has no lease may renew it while its stream is being taken.
    case renewalUnseen
  }

  /// The statements of a takeover, one after the other.
  private final class Takeover {
    private let database: ModelDatabase
    private let transaction: ModelTransaction
    private var left: [PostgresStatement]

    init(_ database: ModelDatabase, _ statements: [PostgresStatement]) throws {
      (self.database, left) = (database, statements)
      transaction = database.begin(isRepeatable: true)
    }

    @discardableResult
    func run(upTo name: String) throws -> ModelRows {
      while true {
        let statement = left.removeFirst()
        let rows = try database.run(statement, in: transaction)
        if statement.name == name { return rows }
      }
    }

    /// Whether the stream is taken in the end.
    func takes() -> Bool {
      guard let rows = try? run(upTo: "claim"), rows.count > 0 else {
        database.rollBack(transaction)
        return false
      }
      database.commit(transaction)
      return true
    }
  }
#endif
