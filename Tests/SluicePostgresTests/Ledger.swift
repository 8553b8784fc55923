#if Postgres
  import Foundation
  import Incremental
  import Sluice
  import SluiceHost
  import SluicePostgres

  /// A state of which a test has many.
  struct Ledger: Codable, Equatable, Sendable {
    var lines: [String] = []
  }

  enum LedgerAction: Codable, Equatable, Sendable, ActionWithReply {
    case add(String)
    case refuse
    case measure(Double)

    typealias Reply = Int
  }

  struct Refused: Error {}

  let ledger = Reduce<Ledger, LedgerAction> { ledger, action, context in
    switch action {
    case .add(let line):
      ledger.lines.append(line)
      context.reply(ledger.lines.count)
    case .refuse: context.reject(Refused())
    case .measure(let number): ledger.lines.append("\(number)")
    }
  }

  typealias LedgerLog = PostgresLog<Ledger, LedgerAction>
  typealias Ledgers = StoreHost<Int, Ledger, LedgerAction>

  /// What was reported in a test.
  final class Reports: Sendable {
    private let errors = Locked<[PostgresError]>([])

    /// All but that the servers of tests do not write to the disk.
    var all: [PostgresError] {
      errors.withLock { $0.filter { if case .unsuitable = $0 { false } else { true } } }
    }

    /// What is said of the server.
    var ofServer: [PostgresError] {
      errors.withLock { $0.filter { if case .unsuitable = $0 { true } else { false } } }
    }

    func note(_ error: PostgresError) { errors.withLock { $0.append(error) } }
  }

  /// A schema on the shared server, for one test.
  struct LedgerPlace: Sendable {
    let server: PostgresServer
    let schema: String
    let database: String
    let reports = Reports()

    /// - Parameter hasDatabase: Whether the test changes what concerns a whole database, so that it has one of its own.
    init(_ server: PostgresServer = .shared, hasDatabase: Bool = false) {
      self.server = server
      database = hasDatabase ? "test_\(UInt32.random(in: .min ... .max))" : "postgres"
      if hasDatabase { _ = try? server.execute("CREATE DATABASE \(database)") }
      schema = "test \(UInt32.random(in: .min ... .max))"
    }

    func log(
      _ process: String = "A", through socket: String? = nil, migrations: Migrations = Migrations(),
      lease: Duration = .seconds(60), snapshotInterval: Int = 1_000, keyWindow: Int = 10_000,
      forwarding: RequestForwarding = .off
    ) -> LedgerLog {
      var connection = server.connection(database: database)
      if let socket { connection = connection.replacing(server.folder.path, with: socket) }
      return LedgerLog(
        connection, schema: schema, process: process, address: "http://\(process)", migrations: migrations,
        lease: lease, snapshotInterval: snapshotInterval, keyWindow: keyWindow, forwarding: forwarding,
        onFailure: { reports.note($0) })
    }

    func ledgers(_ log: LedgerLog) -> Ledgers {
      Ledgers({ _ in Ledger() }, ledger, log: log, onFailure: { _ in })
    }

    func ledgers(
      _ process: String = "A", lease: Duration = .seconds(60), snapshotInterval: Int = 1_000
    ) -> Ledgers {
      ledgers(log(process, lease: lease, snapshotInterval: snapshotInterval))
    }

    @discardableResult
    func execute(_ statements: String) throws -> String {
      try server.execute("SET search_path = \"\(schema)\"; \(statements)", database: database).trimmingCharacters(
        in: .newlines)
    }
  }

  /// What is waited for has not happened yet.
  struct NotYet: Error {}

  /// Repeats an attempt until it does not throw.
  @discardableResult
  func eventually<Value>(_ body: () async throws -> Value) async throws -> Value {
    let end = ContinuousClock.now + .seconds(60)
    while true {
      do {
        return try await body()
      } catch {
        if ContinuousClock.now > end { throw error }
        try await Task.sleep(for: .milliseconds(10))
      }
    }
  }
#endif
