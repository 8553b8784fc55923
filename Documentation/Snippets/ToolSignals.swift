import Dispatch
import Foundation
import Sluice

struct Copying: Reducer {
  struct State: Equatable { var done = 0, isStopped = false }
  enum Action: Equatable, Sendable { case start, copied, interrupted }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .start:
      context.run(id: "copying") { send in
        while !Task.isCancelled {
          try await send.sleep(for: .milliseconds(1))  // stands in for the copy of a file
          send(.copied)
        }
      }
    case .copied:
      state.done += 1
    case .interrupted:
      state.isStopped = true
      context.cancel(id: "copying")
    }
  }
}

let store = Store(Copying.State(), Copying())

signal(SIGINT, SIG_IGN)  // otherwise, the system ends the program first
let interrupts = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
interrupts.setEventHandler { @Sendable [outlet = store.outlet] in outlet.enqueue(.interrupted) }
interrupts.resume()

let progress = store.observe(\.done, every: .milliseconds(100)) { done in
  FileHandle.standardError.write(Data("\r\(done) files".utf8))
}
let press = store.observe(of: { $0.done >= 3 }, initial: false) { _ in
  kill(getpid(), SIGINT)  // for this page: the user presses Ctrl-C
}

await store.send(.start).finish()
print(store.isStopped ? "interrupted" : "done", store.done >= 3)
exit(store.isStopped ? 130 : 0)
