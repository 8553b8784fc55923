import Kanban
import Logging
import Sluice
import SluiceLogging
import SluiceTracing

/// The boards of several processes.
protocol SharedBoards: Sendable {
  /// Sends an action to the store of the boards, in whichever process it is.
  func ask(_ action: KanbanAction, within limit: Duration?, key: String?) async throws -> Receipt<Int>

  /// Returns the recorded boards, and again whenever they have changed.
  func values() async throws -> AsyncThrowingStream<Rows<Board>, any Error>

  /// Whether the boards of this process are up to date, and why not.
  var readiness: (isReady: Bool, reason: String) { get async }

  func report(_ error: any Error)

  /// Ends the store of the boards, if it is in this process, after its work.
  func end(within limit: Duration) async
}

/// The error of a request that may be repeated with its key.
struct TryAgain: Error {
  let reason: String
}

func kanbanTrace(_ logger: Logger) -> Trace {
  Trace([.log(to: logger), .metrics(prefix: "kanban"), .spans()])
}
