import Incremental

/// The actions with keys: those being handled, with the senders that repeated them meanwhile, and the outcomes of the
/// last ones.
///
/// | the key is | begins | ends with an answer | ends refused, or not recorded |
/// |---|---|---|---|
/// | new | handled | | |
/// | being handled | waits | known; waiting senders get the outcome | new; waiting senders get the error |
/// | known | gets the outcome | | |
package struct KeyMachine<Sender> {
  package enum Answer {
    /// No action with this key is known: handle this one, and call `end`.
    case handle
    /// An action with this key is being handled. `end` returns this sender.
    case wait
    case known(ActionOutcome)
  }

  private let limit: Int
  private var waiting: [String: [Sender]] = [:]
  private var known: [String: ActionOutcome] = [:]
  /// The known keys, in a ring once there are `limit` of them.
  private var order: [String] = []
  private var oldest = 0

  package init(limit: Int = 1_000) { self.limit = limit }

  package mutating func begin(_ key: String, _ sender: Sender) -> Answer {
    if let outcome = known[key] { return .known(outcome) }
    guard waiting[key] != nil else {
      waiting[key] = []
      return .handle
    }
    waiting[key]?.append(sender)
    return .wait
  }

  /// Ends an action with an outcome, or with nil if it may be sent again. Returns the senders that wait for it.
  package mutating func end(_ key: String, _ outcome: ActionOutcome?) -> [Sender] {
    if let outcome { remember(key, outcome) }
    return waiting.removeValue(forKey: key) ?? []
  }

  private mutating func remember(_ key: String, _ outcome: ActionOutcome) {
    known[key] = outcome
    guard order.count == limit else { return order.append(key) }
    known[order[oldest]] = nil
    order[oldest] = key
    oldest = (oldest + 1) % limit
  }
}

/// The actions of a store that have keys.
final class KeyedActions: Sendable {
  // A class with a lock, because completions are `Sendable`.
  private let machine = Locked(KeyMachine<Asker>())

  func begin(_ key: String, _ asker: Asker) -> KeyMachine<Asker>.Answer { machine.withLock { $0.begin(key, asker) } }

  /// Ends an action, and passes the result to the senders that repeated it.
  func end(_ key: String, _ result: Result<ActionOutcome, any Error>) {
    var repeated = result
    if case .success(var outcome) = result {
      outcome.effects = []
      repeated = .success(outcome)
    }
    for asker in machine.withLock({ $0.end(key, repeated.answered) }) { asker.answer(repeated) }
  }
}

extension Result<ActionOutcome, any Error> {
  /// The outcome, unless the action was refused.
  fileprivate var answered: ActionOutcome? {
    guard case .success(let outcome) = self, case .success = outcome.answer else { return nil }
    return outcome
  }
}
