#if Database
  package import Foundation
  import Kanban
  package import Logging
  import Sluice
  import SluiceHost
  import SluicePostgres

  /// The boards in a database: one process has their store, each process can ask it, and each follows it.
  ///
  /// Who looks at a board is known to each process for its own pages only.
  final class DatabaseBoards: SharedBoards {
    /// All boards are one stream, because the name of a board must be unique.
    private static let stream = "boards"

    private let log: PostgresLog<Kanban, KanbanAction>
    private let host: StoreHost<String, Kanban, KanbanAction>
    private let follower: PostgresFollower<Kanban, KanbanAction>
    private let logger: Logger

    init(_ connection: String, outbox: URL, logger: Logger) async throws {
      let log = PostgresLog<Kanban, KanbanAction>(connection, name: "kanban", onFailure: { logger.error("\($0)") })
      self.log = log
      self.logger = logger
      follower = try await log.follow(Self.stream, from: Kanban(), KanbanReducer())
      host = StoreHost(log: log, onFailure: { logger.error("\($0)") }) { _, journal, _ in
        try Store(
          Kanban(), KanbanReducer(), journal: journal, handlers: [Outbox(folder: outbox).handler],
          trace: kanbanTrace(logger), onFailure: { logger.error("\($0.cause)") })
      }
    }

    func ask(_ action: KanbanAction, within limit: Duration?, key: String?) async throws -> Receipt<Int> {
      do {
        let receipt = try await host.ask(action, of: Self.stream, within: limit, key: key)
        // A page of this process that is loaded next shows what its member has done.
        if let position = receipt.position { try? await follower.reached(position) }
        return receipt
      } catch let error as PostgresError {
        throw TryAgain(reason: "\(error)")
      } catch let error as NotOwner {
        throw TryAgain(reason: "\(error)")
      }
    }

    func values() async throws -> AsyncThrowingStream<Rows<Board>, any Error> { await follower.values(\.boards) }

    var readiness: (isReady: Bool, reason: String) {
      get async {
        let lag = await follower.lag
        return lag < .seconds(10) ? (true, "ready") : (false, "the database has not answered for \(lag)")
      }
    }

    func report(_ error: any Error) { logger.error("The boards are not followed any more: \(error)") }

    func end(within limit: Duration) async { await host.shutDown(within: limit) }
  }

  extension BoardRoom {
    /// Opens the boards in a database, which may be those of other processes, too.
    ///
    /// - Throws: A `PostgresError`, in words for the operator.
    package init(database: String, outbox: URL, logger: Logger) async throws {
      try await self.init(sharing: DatabaseBoards(database, outbox: outbox, logger: logger))
    }
  }
#endif
