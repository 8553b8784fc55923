package import Sluice

/// Writes what went wrong, and of actions that could not be recorded only the first: while the disk is full, each request would
/// write a line to it.
package final class FailureLog {
  private let recorded: () -> Int
  private let write: (String) -> Void
  /// How much was recorded when a refusal was last told.
  private var told: Int?

  /// - Parameters:
  ///   - recorded: how many actions the journal holds. Once it has taken another one, the next refusal is told again.
  ///   - write: takes a line.
  package init(recorded: @escaping () -> Int, write: @escaping (String) -> Void) {
    (self.recorded, self.write) = (recorded, write)
  }

  package func callAsFunction(_ failure: StoreFailure<TodosAction>) {
    guard failure.cause is NotRecorded else { return write("\(failure)") }
    let count = recorded()
    if told == count { return }
    told = count
    write("\(failure.cause) Until an action is recorded again, this is not repeated.")
  }
}
