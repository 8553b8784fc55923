import LocalServer
import Sluice
import Todos

/// Says what the store could not do. While no action can be recorded, that is one sentence, and one more when it is
/// over.
@MainActor
final class FailureLog {
  private let log: @Sendable (String) -> Void
  private var episode: Episode

  init(_ log: @escaping @Sendable (String) -> Void) { (self.log, episode) = (log, Episode(log)) }

  /// The actions are left out: each sender was told of its own, and what is in them is the user's.
  func note(_ failure: StoreFailure<TodosAction>) {
    if case StoreError.notRecorded = failure.cause { episode.note("\(failure.cause)") } else { log("\(failure.cause)") }
  }

  /// An action was recorded.
  func end() { episode.end { "Actions are recorded again; \($0) were not." } }
}
