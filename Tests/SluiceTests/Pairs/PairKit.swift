import Incremental
import Sluice

/// What the parts of one program have in common. Reducers and effects hold it, so it is freed when they are.
final class PairKit: Sendable {
  let works = Works()
  /// What was found wrong.
  let faults = Log()
  private let watches = Locked<[@Sendable () -> Void]>([])

  /// Observes the state of a store, whole or for a part: each value differs from the one before.
  func watch<State: Equatable & Sendable, Action>(_ store: Store<State, Action>) -> Token {
    let watched = PairWatch<State>()
    let (name, faults) = ("\(State.self)", faults)
    return store.observe(\.self, isolation: nil) { value in
      if watched.value.withLock({ $0 }) == value { faults("\(name) was notified of a value that it had: \(value)") }
      watched.value.withLock { $0 = value }
    }
  }
}

/// The last value that an observer was notified of.
final class PairWatch<Value: Sendable>: Sendable {
  let value = Locked<Value?>(nil)
}
