import Sluice

/// What it costs beside `send` to ask what becomes of an action: the receipt, with a reply.
///
/// Each action goes through the outlet by itself, so most of the time is that of two switches between executors.
final class Asked: @unchecked Sendable {
  // @unchecked Sendable because all but the executor's queue, which has a lock, is used on the thread that measures.
  private enum Action: ActionWithReply {
    case add

    typealias Reply = Int
  }

  static let all = [
    StoreBenchmark(
      "ask", group: "outlet",
      .init("Sluice") { seed in StoreTrial(Receiver(), Asked(seed).run { try await $0.ask(.add).reply }) },
      .init("outlet.send") { seed in
        StoreTrial(
          Receiver(),
          Asked(seed).run {
            try await $0.send(.add)
            return nil
          })
      })
  ]

  private let pump = LockedPump()
  private let home: LockedPump.Home
  private let seed: Int

  private init(_ seed: Int) {
    self.seed = seed
    home = LockedPump.Home(pump)
  }

  private func run(_ send: @escaping @Sendable (Outlet<Action>) async throws -> Int?) -> (Int) -> Int {
    let reducer = Reduce<Int, Action> { count, _, context in
      count &+= 1
      context.reply(count)
    }
    let store = OneThread(Store(seed, reducer))
    pump.enter(home) { _ = store.value.send(.add, isolation: $0) }
    return { [self] times in
      let goal = store.value.state &+ times
      pump.enter(home) { start(times, store.value.outlet, send, on: $0) }
      while store.value.state != goal { pump.run() }
      pump.run()
      return store.value.state
    }
  }

  private func start(
    _ times: Int, _ outlet: Outlet<Action>, _ send: @escaping @Sendable (Outlet<Action>) async throws -> Int?,
    on home: isolated LockedPump.Home
  ) {
    Task {
      for _ in 0..<times { _ = try await send(outlet) }
      _ = home
    }
  }
}
