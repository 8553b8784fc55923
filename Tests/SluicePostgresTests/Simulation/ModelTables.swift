#if Postgres
  @testable import SluicePostgres

  /// A row of which transactions make versions.
  protocol ModelVersioned {
    /// The write that made this version of the row.
    var version: Int { get set }
  }

  /// The rows that the tables of a log have, as far as its statements read them. Times are milliseconds.
  struct ModelTables {
    struct Process: Equatable, ModelVersioned {
      var id: Int64
      var name: String
      var address: String?
      var until: Int64
      var serves = false
      /// The number of its streams; nil if it takes none.
      var streams: Int64?
      var version = 0
    }

    struct Stream: Equatable, ModelVersioned {
      var id: Int64
      var name: String
      var position: Int64 = 0
      var checksum: Int64
      var epoch: Int64 = 0
      var owner: Int64?
      var isUnfinished = false
      var due: Int64?
      var followed: Int64?
      var version = 0
    }

    struct Entry: Equatable {
      var position: Int64
      var epoch: Int64
      var action: String
      var checksum: Int64
      var coeffects: String?
      var attached: String?
      var key: String?
      var reply: String?
      var schema: Int64
    }

    struct Snapshot: Equatable, ModelVersioned {
      var position: Int64
      var state: String
      var checksum: Int64
      var schema: Int64
      var version = 0
    }

    /// The connection on which a process takes requests.
    struct Desk: Equatable, ModelVersioned {
      var process: Int64
      var line: Int64
      var version = 0
    }

    /// A request in the inbox.
    struct Request: Equatable, ModelVersioned {
      var id: Int64
      var key: DeskMachine.ID
      var stream: String
      var requestKey: String
      var action: String
      var schema: Int64
      var waits: Bool
      var made: Int64
      var until: Int64
      var taker: Int64?
      var taken: Int64?
      var takes: Int64 = 0
      var isAnswered = false
      var answer: String?
      var version = 0
    }

    var processes: [Int64: Process] = [:]
    var streams: [Int64: Stream] = [:]
    /// Tables that a crash empties.
    var desks: [Int64: Desk] = [:]
    var inbox: [DeskMachine.ID: Request] = [:]
    /// In the order of positions.
    var entries: [Int64: [Entry]] = [:]
    var snapshots: [Int64: [Int64: Snapshot]] = [:]

    func stream(named name: String) -> Stream? { streams.values.first { $0.name == name } }
  }

  /// Rows that a statement of the model returned.
  struct ModelRows: PostgresRows, Equatable {
    var rows: [[String?]]

    var count: Int { rows.count }

    func text(_ row: Int, _ column: Int) -> String? { rows[row][column] }
  }

  /// A row that a transaction has changed, and that others wait for.
  enum ModelRow: Hashable {
    case process(Int64)
    case stream(Int64)
    /// The name of a stream that is being inserted.
    case name(String)
    case snapshot(Int64, Int64)
    case desk(Int64)
    case request(DeskMachine.ID)
  }

  /// Why a statement has no rows yet, or none at all.
  enum ModelInterruption: Error {
    /// Another transaction has changed a row.
    case waits(for: Int)
    case refused(PostgresServerError)

    static func error(_ code: String) -> ModelInterruption {
      .refused(PostgresServerError(code: code, severity: "ERROR", message: "in the model"))
    }
  }

  /// What a transaction has changed, before it is committed; nil for a row that it has deleted.
  struct ModelChanges {
    var processes: [Int64: ModelTables.Process?] = [:]
    var streams: [Int64: ModelTables.Stream?] = [:]
    var desks: [Int64: ModelTables.Desk?] = [:]
    var inbox: [DeskMachine.ID: ModelTables.Request?] = [:]
    var entries: [Int64: [ModelTables.Entry]] = [:]
    var snapshots: [Int64: [Int64: ModelTables.Snapshot?]] = [:]

    /// Applies the changes to tables.
    func apply(to tables: inout ModelTables) {
      for (id, row) in processes { tables.processes[id] = row }
      for (id, row) in streams { tables.streams[id] = row }
      for (id, row) in desks { tables.desks[id] = row }
      for (id, row) in inbox { tables.inbox[id] = row }
      for (id, rows) in entries { tables.entries[id, default: []] += rows }
      for (id, rows) in snapshots {
        for (position, row) in rows { tables.snapshots[id, default: [:]][position] = row }
      }
    }
  }
#endif
