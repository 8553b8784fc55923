/// The error of a request for a store that cannot be woken, because its journal cannot be read, or the closure of the
/// host throws.
///
/// ```swift
/// do {
///   try await boards.ask(.add("Rye"), of: board)
/// } catch let quarantine as StoreQuarantined {
///   return .serviceUnavailable(retryAfter: quarantine.pause)
/// }
/// ```
///
/// Rules: the action was not handled. Until the pause is over, requests for this key fail at once with this error; the
/// first one after it tries again. A store that has work is woken again after each pause. Each attempt that fails makes
/// the next pause longer. Other keys are not affected.
public struct StoreQuarantined: Error, CustomStringConvertible {
  /// The name of the stream.
  public let stream: String
  /// Why the store could not be made.
  public let cause: any Error
  /// The number of attempts that failed in a row.
  public let failures: Int
  /// The time until the next attempt is possible; zero if it is possible now.
  public let pause: Duration

  /// What happened, why, and what to do.
  public var description: String {
    let attempts = failures == 1 ? "" : " \(failures) attempts have failed."
    return
      "The store of \(stream) cannot be woken: \(cause)\(attempts) Nothing has changed, and other stores are not affected. "
      + (pause > .zero ? "After \(pause), the next" : "The next") + " request tries again."
  }
}

extension StoreQuarantined {
  init<Key: StreamKey>(_ key: Key, _ quarantine: Quarantine, at now: Duration) {
    (stream, cause, failures) = (key.streamName, quarantine.error, quarantine.failures)
    // Whole milliseconds, for the words.
    let (seconds, attoseconds) = max(.zero, quarantine.until - now).components
    pause = .milliseconds(seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}

/// A failure that a host reports, because no caller waits for it.
///
/// `description` explains it, for a log.
public enum HostFailure<Key: StreamKey, Action: Sendable>: CustomStringConvertible {
  /// A journal could not be read. Its requests got this error, too.
  case notWoken(Key, StoreQuarantined)
  /// An action of `enqueue` was not handled, because its store cannot be woken, or the host has ended.
  case notHandled(Key, Action, any Error)
  /// The log does not tell which stores have work. The host tries again after a pause; until then, such a store
  /// continues its work when a request wakes it.
  case workNotFound(any Error)
  /// A store reports an error: its journal refused an action, or an effect failed.
  case inStore(Key, StoreFailure<Action>)

  /// What happened.
  public var description: String {
    switch self {
    case .notWoken(_, let quarantine): "\(quarantine)"
    case .notHandled(let key, let action, let error):
      "An action for \(key.streamName) was not handled: \(action). \(error)"
    case .workNotFound(let error): "Stores with work could not be found in the log, and are woken later: \(error)"
    case .inStore(let key, let failure): "\(key.streamName): \(failure)"
    }
  }
}
