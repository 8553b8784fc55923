import Sluice

/// An effect that waits for an action, and answers it with another; and a bare task that waits for a continuation.
///
/// A waiting task resumes by way of the pool of threads, so the pump asks until the answer is there.
final class Waits: @unchecked Sendable {
  // @unchecked Sendable because all but the executor's queue, which has a lock, is used on the thread that measures.
  private enum Action: Sendable { case listen(times: Int), call, answer }

  private let pump = LockedPump()
  private let home: LockedPump.Home
  private var count: Int
  private var waiting: CheckedContinuation<Void, Never>?

  init(_ seed: Int) {
    count = seed
    home = LockedPump.Home(pump)
  }

  func withStore() -> (Int) -> Int {
    let reducer = Reduce<Int, Action> { state, action, context in
      switch action {
      case .listen(let times):
        context.run { send in
          for _ in 0..<times {
            _ = try await send.first { if case .call = $0 { true } else { nil } }
            send(.answer)
          }
        }
      case .call: break
      case .answer: state &+= 1
      }
    }
    let store = OneThread(Store(count, reducer))
    return { [self] times in
      pump.enter(home) { store.value.send(.listen(times: times), isolation: $0) }
      pump.run()
      for _ in 0..<times {
        let next = store.value.state &+ 1
        pump.enter(home) { store.value.send(.call, isolation: $0) }
        while store.value.state != next { pump.run() }
      }
      return store.value.state
    }
  }

  func withTask() -> (Int) -> Int {
    { [self] times in
      pump.enter(home) { listen(times, on: $0) }
      pump.run()
      for _ in 0..<times {
        let next = count &+ 1
        while waiting == nil { pump.run() }
        pump.enter(home) { [self] _ in waiting.take()?.resume() }
        while count != next { pump.run() }
      }
      return count
    }
  }

  private func listen(_ times: Int, on home: isolated LockedPump.Home) {
    Task {
      for _ in 0..<times {
        await withCheckedContinuation(isolation: home) { waiting = $0 }
        count &+= 1
      }
    }
  }
}
