import Sluice
import SluiceTesting

struct Downloads: Reducer {
  struct State: Equatable { var running: [Int] = []; var done: [Int] = [] }
  enum Action: Equatable, Sendable { case fetch(ClosedRange<Int>), begun(Int), fetched(Int), stop }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .fetch(let files):
      for file in files {
        context.start(
          .run { send in
            send(.begun(file))
            try await send.sleep(for: .seconds(1))
            send(.fetched(file))
          }.enqueue(id: "downloads", atMost: 3))
      }
    case .begun(let file): state.running.append(file)
    case .fetched(let file):
      state.running.removeAll { $0 == file }
      state.done.append(file)
    case .stop:
      state.running = []
      context.cancel(id: "downloads")  // those that wait, too
    }
  }
}

let clock = ManualClock()
let store = Store(Downloads.State(), Downloads(), dependencies: [Provide(\.clock, clock)])
let sent = store.send(.fetch(1...200))
for _ in 1...3 {
  await clock.waitForSleepers(3)
  print(store.running.sorted(), "run,", store.done.count, "are done")
  clock.advance(by: .seconds(1))
}
await clock.waitForSleepers(3)
store.send(.stop)
await sent.finish()
print(store.done.count, "of 200")
