import Sluice

/// A hundred round trips through tasks on one actor, by a store and by bare tasks.
final class Rounds: @unchecked Sendable {
  // @unchecked Sendable because all that is measured stays on one thread.
  private static let count = 100

  private let pump = Pump()
  private let actor: PumpedActor
  private let seed: Int
  private var store: Store<Int, Int>?

  init(_ seed: Int) {
    self.seed = seed
    actor = PumpedActor(pump)
  }

  func withStore() -> (Int) -> Int {
    let reducer = Reduce<Int, Int> { state, action, context in
      state &+= action
      if action > 1 { context.run { send in send(action - 1) } }
    }
    store = Store(seed, reducer)
    return { [self] times in
      for _ in 0..<times {
        pump.enter(actor) { [self] in store?.send(Self.count, isolation: $0) }
        pump.run()
      }
      return store?.state ?? 0
    }
  }

  func withTasks() -> (Int) -> Int {
    let counter = TaskCounter(seed)
    return { [self] times in
      for _ in 0..<times {
        pump.enter(actor) { counter.count(Self.count, on: $0) }
        pump.run()
      }
      return counter.state
    }
  }
}

private final class TaskCounter: @unchecked Sendable {
  // @unchecked Sendable because all that is measured stays on one thread.
  private(set) var state: Int

  init(_ state: Int) { self.state = state }

  func count(_ number: Int, on actor: isolated PumpedActor) {
    state &+= number
    guard number > 1 else { return }
    Task {
      _ = actor
      count(number - 1, on: actor)
    }
  }
}
