#if Postgres
  import Sluice
  import SluiceHost
  import SluiceMigrations
  import SluicePostgres

  /// The state of the next version of the program that has ledgers.
  struct NewLedger: Codable, Equatable, Sendable {
    struct Item: Codable, Equatable, Sendable {
      var text: String
      var mark = 0
    }

    var items: [Item] = []

    var lines: [String] { items.map(\.text) }
  }

  enum NewLedgerAction: Codable, Equatable, Sendable, ActionWithReply {
    case enter(text: String, mark: Int)
    case archive

    typealias Reply = Int
  }

  let newLedger = Reduce<NewLedger, NewLedgerAction> { ledger, action, context in
    switch action {
    case .enter(let text, let mark):
      ledger.items.append(NewLedger.Item(text: text, mark: mark))
      context.reply(ledger.items.count)
    case .archive: ledger.items = []
    }
  }

  /// What has changed. Without a mark, an entry can be written as one of the version before.
  let newLedgerMigrations = Migrations {
    Version(2) {
      $0.rename(case: "add", to: "enter")
      $0.payload("enter") {
        $0.rename("_0", to: "text")
        $0["mark"] = 0
      }
      $0.state { state in
        state["items"] = .array((state["lines"]?.array ?? []).map { ["text": $0, "mark": 0] })
        state["lines"] = nil
      }
    } back: {
      $0.drop(case: "archive")
      $0.payload("enter") {
        $0.rename("text", to: "_0")
        $0["mark"] = nil
      }
      $0.rename(case: "enter", to: "add")
      $0.state { state in
        state["lines"] = .array((state["items"]?.array ?? []).compactMap { $0.object?["text"] })
        state["items"] = nil
      }
    }
  }

  typealias NewLedgerLog = PostgresLog<NewLedger, NewLedgerAction>
  typealias NewLedgers = StoreHost<Int, NewLedger, NewLedgerAction>

  extension LedgerPlace {
    func newLog(
      _ process: String = "new", migrations: Migrations = newLedgerMigrations, lease: Duration = .seconds(60),
      snapshotInterval: Int = 1_000
    ) -> NewLedgerLog {
      NewLedgerLog(
        server.connection(database: database), schema: schema, process: process, address: "http://\(process)",
        migrations: migrations, lease: lease, snapshotInterval: snapshotInterval, onFailure: { reports.note($0) })
    }

    func newLedgers(_ log: NewLedgerLog) -> NewLedgers {
      NewLedgers({ _ in NewLedger() }, newLedger, log: log, onFailure: { _ in })
    }
  }
#endif
