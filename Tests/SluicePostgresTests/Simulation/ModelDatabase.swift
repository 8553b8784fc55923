// Documentation/Internals/Simulation.md says what the model has of PostgreSQL.

#if Postgres
  @testable import SluicePostgres

  /// A database that has the tables of a log, and does what the statements of a log rely on: rows that were changed are
  /// locked until the transaction ends, READ COMMITTED checks a row once more that another transaction has changed,
  /// REPEATABLE READ refuses it, and each statement, or transaction, reads what was committed before it.
  ///
  /// Each statement is a function here (`ModelTransaction+…`), found by its SQL. `ModelConformanceTests` compares them
  /// with a server.
  final class ModelDatabase {
    var committed = ModelTables()
    /// The clock of the database, in milliseconds.
    var clock: Int64 = 0
    /// When the server was started, as it writes that.
    var startTime = "1"
    /// The next number of a stream. It is used up also by transactions that are not committed.
    var nextStream: Int64 = 1
    /// The next number of a row in the inbox.
    private var nextRequest: Int64 = 1
    private(set) var transactions: [Int: ModelTransaction] = [:]
    private var locks: [ModelRow: Int] = [:]
    /// The transactions that keep a row as it is.
    private var shares: [ModelRow: Set<Int>] = [:]
    /// The transactions that wait, and for which other one.
    private var waits: [Int: Int] = [:]
    private var lastTransaction = 0
    private var lastVersion = 0
    /// Mistakes in statements, which a simulation has to find.
    var mistakes: Set<PlantedFault> = []
    /// A mistake that only a test of its own finds.
    var takeoverFault: TakeoverFault?
    let statements: ModelStatements

    init(_ statements: LogStatements, _ relay: RelayStatements) {
      self.statements = ModelStatements(statements, relay)
    }

    func begin(isRepeatable: Bool) -> ModelTransaction {
      lastTransaction += 1
      let transaction = ModelTransaction(self, lastTransaction, isRepeatable: isRepeatable)
      transactions[lastTransaction] = transaction
      return transaction
    }

    /// Runs a statement. One that waits is run again when the other transaction has ended.
    func run(_ statement: PostgresStatement, in transaction: ModelTransaction) throws -> ModelRows {
      waits[transaction.id] = nil
      transaction.beginStatement(statement.values)
      let rows = try statements.function(statement.text)(transaction)()
      transaction.endStatement()
      return ModelRows(rows: rows)
    }

    func commit(_ transaction: ModelTransaction) {
      transaction.own.apply(to: &committed)
      end(transaction)
    }

    /// Ends a transaction without its changes.
    func rollBack(_ transaction: ModelTransaction) { end(transaction) }

    private func end(_ transaction: ModelTransaction) {
      transactions[transaction.id] = nil
      waits[transaction.id] = nil
      locks = locks.filter { $0.value != transaction.id }
      for row in shares.keys where shares[row]?.remove(transaction.id) != nil && shares[row]?.isEmpty == true {
        shares[row] = nil
      }
    }

    /// Restarts: transactions that were not committed have not happened. A crash empties the tables that are not
    /// logged.
    func restart(isCrash: Bool) {
      (transactions, locks, shares, waits) = ([:], [:], [:], [:])
      if isCrash { (committed.desks, committed.inbox) = ([:], [:]) }
    }

    func takeRequestNumber() -> Int64 {
      defer { nextRequest += 1 }
      return nextRequest
    }

    func nextVersion() -> Int {
      lastVersion += 1
      return lastVersion
    }

    /// Locks a row until the transaction ends.
    func lock(_ row: ModelRow, by transaction: Int) throws {
      if let holder = locks[row], holder != transaction { try wait(transaction, for: holder) }
      if let holder = shares[row]?.filter({ $0 != transaction }).min() { try wait(transaction, for: holder) }
      locks[row] = transaction
    }

    /// Keeps others from changing a row until the transaction ends.
    func share(_ row: ModelRow, by transaction: Int) throws {
      if let holder = locks[row], holder != transaction { try wait(transaction, for: holder) }
      shares[row, default: []].insert(transaction)
    }

    func holder(of row: ModelRow) -> Int? { locks[row] }

    func wait(_ transaction: Int, for holder: Int) throws {
      waits[transaction] = holder
      var next = holder
      while let other = waits[next] {
        if other == transaction { throw ModelInterruption.error("40P01") }
        next = other
      }
      throw ModelInterruption.waits(for: holder)
    }
  }

  /// A transaction of the model.
  final class ModelTransaction {
    let database: ModelDatabase
    let id: Int
    private let isRepeatable: Bool
    /// What was committed before the transaction, or before the present statement.
    private(set) var base: ModelTables?
    var own = ModelChanges()
    /// The streams whose followers are notified when it is committed.
    var notified: [Int64] = []
    /// The processes whose relays are notified when it is committed, and whether streams were given up.
    var calls: [(process: Int64, isMoved: Bool)] = []
    /// The streams that it has taken.
    var claims: [Int64] = []
    /// The streams that it hands over.
    var gifts: [Int64] = []
    private(set) var values: [PostgresValue] = []
    /// The time at which the present statement began.
    private(set) var start: Int64 = 0
    /// The number that the present statement has taken for a stream.
    private var newStream: Int64?
    private var hasBegun = false

    init(_ database: ModelDatabase, _ id: Int, isRepeatable: Bool) {
      (self.database, self.id, self.isRepeatable) = (database, id, isRepeatable)
    }

    var clock: Int64 { database.clock }

    func beginStatement(_ values: [PostgresValue]) {
      if hasBegun { return }
      (hasBegun, start, self.values, newStream) = (true, database.clock, values, nil)
      if base == nil || !isRepeatable { base = database.committed }
    }

    func endStatement() { hasBegun = false }

    func takeStreamNumber() -> Int64 {
      if let newStream { return newStream }
      defer { database.nextStream += 1 }
      newStream = database.nextStream
      return database.nextStream
    }

    // MARK: - What it sees

    private var seen: ModelTables { base ?? database.committed }

    func process(_ id: Int64) -> ModelTables.Process? { own.processes[id] ?? seen.processes[id] }

    func stream(_ id: Int64) -> ModelTables.Stream? { own.streams[id] ?? seen.streams[id] }

    var processes: [ModelTables.Process] {
      var rows = seen.processes
      for (id, row) in own.processes { rows[id] = row }
      return rows.values.sorted { $0.id < $1.id }
    }

    var streams: [ModelTables.Stream] {
      var rows = seen.streams
      for (id, row) in own.streams { rows[id] = row }
      return rows.values.sorted { $0.id < $1.id }
    }

    func desk(_ process: Int64) -> ModelTables.Desk? { own.desks[process] ?? seen.desks[process] }

    func request(_ key: DeskMachine.ID) -> ModelTables.Request? { own.inbox[key] ?? seen.inbox[key] }

    /// The requests in the inbox, in the order in which they were posted.
    var inbox: [ModelTables.Request] {
      var rows = seen.inbox
      for (key, row) in own.inbox { rows[key] = row }
      return rows.values.sorted { $0.id < $1.id }
    }

    func stream(named name: String) -> ModelTables.Stream? { streams.first { $0.name == name } }

    func entries(_ stream: Int64) -> [ModelTables.Entry] {
      (seen.entries[stream] ?? []) + (own.entries[stream] ?? [])
    }

    func snapshots(_ stream: Int64) -> [ModelTables.Snapshot] {
      var rows = seen.snapshots[stream] ?? [:]
      for (position, row) in own.snapshots[stream] ?? [:] { rows[position] = row }
      return rows.values.sorted { $0.position < $1.position }
    }

    func isAlive(_ owner: Int64?, at time: Int64) -> Bool {
      owner.flatMap { process($0) }.map { $0.until > time } ?? false
    }

    // MARK: - Locking

    func lock(_ row: ModelTables.Stream) throws -> ModelTables.Stream? {
      try lock(row, .stream(row.id), own.streams[row.id], database.committed.streams[row.id])
    }

    func lock(_ row: ModelTables.Process) throws -> ModelTables.Process? {
      try lock(row, .process(row.id), own.processes[row.id], database.committed.processes[row.id])
    }

    func lock(_ row: ModelTables.Request) throws -> ModelTables.Request? {
      try lock(row, .request(row.key), own.inbox[row.key], database.committed.inbox[row.key])
    }

    func lock(_ row: ModelTables.Snapshot, of stream: Int64) throws -> ModelTables.Snapshot? {
      let place = row.position
      return try lock(
        row, .snapshot(stream, place), own.snapshots[stream]?[place], database.committed.snapshots[stream]?[place])
    }

    /// Locks a row that the statement has found, and returns its newest version: nil if it was deleted meanwhile.
    private func lock<Row: ModelVersioned>(_ row: Row, _ name: ModelRow, _ mine: Row??, _ other: Row?) throws -> Row? {
      if let mine { return mine }
      try checkVisible(other?.version, seen: row.version)
      try database.lock(name, by: id)
      return other
    }

    /// Refuses a row of which this transaction, if it reads one moment, does not see the version that is committed.
    func checkVisible(_ version: Int?, seen: Int?) throws {
      if isRepeatable, version != seen { throw ModelInterruption.error("40001") }
    }

    // MARK: - Writing

    func write(_ row: ModelTables.Stream) { own.streams[row.id] = next(row) }

    func write(_ row: ModelTables.Process) { own.processes[row.id] = next(row) }

    func write(_ row: ModelTables.Desk) { own.desks[row.process] = next(row) }

    func write(_ row: ModelTables.Request) { own.inbox[row.key] = next(row) }

    func write(_ row: ModelTables.Snapshot, of stream: Int64) {
      own.snapshots[stream, default: [:]][row.position] = next(row)
    }

    /// Returns the next version of a row.
    private func next<Row: ModelVersioned>(_ row: Row) -> Row {
      var row = row
      row.version = database.nextVersion()
      return row
    }
  }
#endif
