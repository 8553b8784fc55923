#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An error of a store, with the actions concerned.
///
/// The store remains usable.
///
/// | `cause` | what happened |
/// |---|---|
/// | `StoreError.notRecorded` | the journal refused the actions; the state is as if they had never been sent |
/// | `ReducerError.stateNotPresent` | the action was for a row, case or optional that is not present; it was ignored |
/// | `ReducerError.actionNotHandled` | no handler takes actions of its type |
/// | `ReducerError.notAttached` | no reducer performed a binding, a request to navigate, or an action for a row |
/// | `ReducerError.functionIsNoCase` | a function that was given for a case makes none; its actions are not handled |
/// | `RecordingError.coeffectMissing` | a replay read a value that the record does not have; the current one was used |
/// | `RecordingError.answerForOtherKey` | a replay asked for another key than the one whose answer is on the tape |
/// | `StoreError.limitExceeded` | a send exceeded the limit; the rest of the queue was discarded |
/// | `StoreError.ended` | the actions were sent after the end of the store, or were queued at its end |
/// | `StoreError.reducerNameTaken` | a reducer was added under a name that is taken |
/// | `RecordingError.additionRefused` | an attachment was not added, because the journal could not record it |
/// | `StoreError.serviceEnded` | a service sent the actions, or started an effect, after its end |
/// | `EffectError.failed` | an effect without a `catch` failed |
/// | `EffectError.notHandled` | a reducer declares a kind of effect that has no handler |
/// | `EffectError.handlerTaken` | a kind of effect has a handler already; the second one was not registered |
/// | `StoreError.parcelProblems` | the parcels of the store do not fit together; it works, as the report says |
/// | `SharedError.overwritten` | two parts of the state wrote different values to a shared value; the later one won |
/// | `ReducerError.invariantViolated` | an invariant that `validate` checks does not hold after the action |
/// | any other | a `Throwing` reducer threw it, and was rolled back; or a part of an interceptor threw it |
public struct StoreFailure<Action>: CustomStringConvertible {
  /// The actions concerned, in the order they were sent.
  public let actions: [Action]
  /// The error.
  public let cause: any Error

  /// One sentence for a log.
  public var description: String {
    guard case StoreError.notRecorded(let reason) = cause, !actions.isEmpty else {
      return actions.isEmpty ? "\(cause)" : "\(cause) \(actions)"
    }
    // The reason may be a sentence.
    let words = "\(reason)"
    return "\(actions.count == 1 ? "An action was" : "\(actions.count) actions were") not recorded: \(words)"
      + (words.hasSuffix(".") ? " " : ". ")
      + "The state is as if they had never been sent: \(actions)"
  }
}

/// The error for a snapshot that the journal could not store. Nothing is lost: the next start replays more entries.
struct SnapshotNotKept: Error, CustomStringConvertible {
  let cause: any Error

  var description: String { "The journal could not keep a snapshot, so the next start takes longer: \(cause)" }
}

/// The error for a journal that no longer contains its former entries.
struct RecordingGone: Error, CustomStringConvertible {
  var description: String { "The journal no longer holds the snapshot that the run began with." }
}

/// Writes a line to the standard error, for messages without another handler.
package func standardError(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = bytes.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
}

// MARK: - Reasons for refusals

/// The reasons why the last thousand refused actions or groups were not handled, for their senders.
@usableFromInline
package struct Refusals {
  private var all: [(numbers: ClosedRange<Int>, cause: any Error)] = []
  /// The last number for an action that was not queued, which has no number of the store. -1 stands for one without a
  /// reason.
  private var nowhere = -1
  private let limit: Int

  package init(limit: Int = 1_000) { self.limit = limit }

  /// Notes the reason for refused actions. The numbers are in ascending order.
  package mutating func note(_ numbers: some Sequence<Int>, _ cause: any Error) {
    var run: ClosedRange<Int>?
    for number in numbers {
      if let last = run, last.upperBound + 1 == number {
        run = last.lowerBound...number
      } else {
        if let last = run { keep(last, cause) }
        run = number...number
      }
    }
    if let last = run { keep(last, cause) }
  }

  /// Notes the reason for an action that was not queued; returns a number for it.
  package mutating func noteNowhere(_ cause: any Error) -> Int {
    nowhere -= 1
    keep(nowhere...nowhere, cause)
    return nowhere
  }

  /// Returns why an action was refused; nil if it was handled, or if too many were refused since.
  package func cause(of number: Int) -> (any Error)? { all.last { $0.numbers.contains(number) }?.cause }

  private mutating func keep(_ numbers: ClosedRange<Int>, _ cause: any Error) {
    if all.count == 2 * limit { all.removeFirst(limit) }
    all.append((numbers, cause))
  }
}
