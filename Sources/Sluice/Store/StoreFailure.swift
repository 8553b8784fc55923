#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Something went wrong, and with which actions. The store goes on.
///
/// | `cause` | what happened |
/// |---|---|
/// | `ActionNotRecorded` | the journal refused the actions; the state is as if they had never been sent |
/// | `StateNotPresent` | the action was for a row, case or optional that is not there; it was ignored |
/// | `ActionNotHandled` | no handler takes actions of its type |
/// | `ReducerNotAttached` | a binding set a field, an action asked to navigate, or was for a row, and no reducer did it |
/// | `FunctionIsNoCase` | the function that was given for a case makes none; what is for that case is not handled |
/// | `MissingCoeffect` | a replay read a value that the record does not have; the value of today was taken |
/// | `DispatchLimitExceeded` | a send did not come to rest; the rest of the queue was discarded |
/// | `StoreEnded` | the actions were sent after the end of the store, or waited at its end |
/// | `ReducerAlreadyAdded` | a reducer was added under a name that is taken |
/// | `AdditionRefused` | something was added to a store with a journal that could not be recorded |
/// | `ServiceEnded` | a service sent the actions, or started an effect, after its end |
/// | `EffectFailed` | an effect failed, and its author named no action for that |
/// | `EffectNotHandled` | a reducer declares a kind of effect that nobody performs |
/// | `DuplicateEffectHandler` | a kind of effect has a handler already, and the second one was not taken |
/// | `ParcelProblems` | the parcels of the store do not fit together; it works nevertheless, as the report says |
/// | `SharedValueOverwritten` | two parts of the state wrote different values to a shared one for one action; the later one won |
/// | `InvariantViolated` | what `validate` checks does not hold after the action |
/// | any other | a `Throwing` reducer threw it, which is as if it had not run; or a part of an interceptor did |
public struct StoreFailure<Action>: CustomStringConvertible {
  /// The actions concerned, in the order they were sent.
  public let actions: [Action]
  /// The error.
  public let cause: any Error

  /// One sentence for a log.
  public var description: String {
    guard cause is ActionNotRecorded, !actions.isEmpty else {
      return actions.isEmpty ? "\(cause)" : "\(cause) \(actions)"
    }
    return "\(actions.count == 1 ? "An action was" : "\(actions.count) actions were") refused, because \(cause). "
      + "The state is as if they had never been sent: \(actions)"
  }
}

/// The journal did not keep a snapshot that it was offered. Nothing is lost: a start replays more entries.
struct SnapshotNotKept: Error, CustomStringConvertible {
  let cause: any Error

  var description: String { "The journal could not keep a snapshot, so the next start takes longer: \(cause)" }
}

/// The journal holds nothing any more of what it held.
struct RecordingGone: Error, CustomStringConvertible {
  var description: String { "The journal no longer holds the snapshot that the run began with." }
}

/// Writes a line to the standard error, for messages that no other handler takes.
func standardError(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = bytes.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
}
