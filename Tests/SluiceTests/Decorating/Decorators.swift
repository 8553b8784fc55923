import Sluice
import SluiceSeeds

/// Notes what goes through it.
struct Noting<Wrapped: StoreProtocol>: StoreWrapper {
  let wrapped: Wrapped
  let name: String
  let log: Log

  var rewrap: (Wrapped) -> Self { { [name, log] in Noting(wrapped: $0, name: name, log: log) } }

  func deliver(
    _ actions: ActionGroup<Wrapped.Action>, from origin: Origin, isolation: isolated (any Actor)?
  ) -> SentAction {
    log("\(name) \(actions.actions)")
    return wrapped.deliver(actions, from: origin, isolation: isolation)
  }
}

/// Changes nothing.
struct Plain<Wrapped: StoreProtocol>: StoreWrapper {
  let wrapped: Wrapped

  var rewrap: (Wrapped) -> Self { { Plain(wrapped: $0) } }
}

/// Shows numbers as words, and takes words.
struct Spelling<Wrapped: StoreProtocol<Int, Int>>: StoreWrapper {
  typealias State = String
  typealias Action = String

  let wrapped: Wrapped

  var rewrap: (Wrapped) -> Self { { Spelling(wrapped: $0) } }

  var state: String { "\(wrapped.state)" }

  func deliver(
    _ actions: ActionGroup<String>, from origin: Origin, isolation: isolated (any Actor)?
  ) -> SentAction {
    wrapped.deliver(actions.map { Int($0) ?? 0 }, from: origin, isolation: isolation)
  }

  func derive<Value: Equatable>(
    _ select: @escaping (String) -> Value, isolation: isolated (any Actor)?
  ) -> Incr<Value> {
    wrapped.derive({ select("\($0)") }, isolation: isolation)
  }
}

struct Sum: Equatable {
  var total = 0
  var steps = 0
}

let summing = Reduce<Sum, Int> { sum, step, context in
  sum.total += step
  sum.steps += 1
  if step == 100 { context.send(1) }
}
