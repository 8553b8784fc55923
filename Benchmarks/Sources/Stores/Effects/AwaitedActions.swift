import Sluice

/// A hundred actions, each of which an effect waits for before the next is sent; beside a task that waits for the elements of a stream.
final class AwaitedActions: @unchecked Sendable {
  // @unchecked Sendable because all that is measured stays on one thread.
  private static let count = 100

  private let pump = Pump()
  private let actor: PumpedActor
  private var store: Store<Int, Int>?
  private var stream: AsyncStream<Int>.Continuation?
  private var sum: Int

  init(_ seed: Int) {
    sum = seed
    actor = PumpedActor(pump)
  }

  func withStore() -> (Int) -> Int {
    let reducer = Reduce<Int, Int> { [unowned self] state, action, context in
      state &+= action
      guard action == 0 else { return }
      context.run { send in
        while let number = try? await send.first({ $0 > 0 ? $0 : nil }) { self.sum &+= number }
      }
    }
    let store = Store(0, reducer)
    self.store = store
    pump.enter(actor) { [self] in self.store?.send(0, isolation: $0) }
    pump.run()
    return { [self] times in
      each(times) { [self] number, actor in self.store?.send(number, isolation: actor) }
    }
  }

  func withStream() -> (Int) -> Int {
    let (numbers, stream) = AsyncStream<Int>.makeStream()
    self.stream = stream
    pump.enter(actor) { [self] in wait(for: numbers, on: $0) }
    pump.run()
    return { [self] times in
      each(times) { [self] number, _ in self.stream?.yield(number) }
    }
  }

  private func wait(for numbers: AsyncStream<Int>, on actor: isolated PumpedActor) {
    Task {
      _ = actor
      for await number in numbers { sum &+= number }
    }
  }

  private func each(_ times: Int, _ send: @escaping @Sendable (Int, isolated PumpedActor) -> Void) -> Int {
    for _ in 0..<times {
      for number in 1...Self.count {
        pump.enter(actor) { send(number, $0) }
        pump.run()
      }
    }
    return sum
  }
}
