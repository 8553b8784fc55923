import Sluice
import SluiceTesting

let count = Reduce<[Int], Int> { numbers, number, context in
  numbers.append(number)
  if number > 0 { context.send(number - 1, after: .seconds(1)) }  // leads to another, and that to another
}

let clock = ManualClock()
let store = Store([], count, dependencies: [Provide(\.clock, clock)])

@MainActor func letPass(seconds: Int) async {
  for _ in 1...seconds {
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
  }
}

store.send(0)  // ignore the result if you do not wait

let sent = store.send(2)
Task { await letPass(seconds: 2) }
await sent.finish()  // until all its effects have ended
print(store.state)

let slow = store.send(30)
Task { await letPass(seconds: 2) }
do {
  try await slow.finish(within: .seconds(2))  // at most that long, by the store's clock; the effects continue
} catch {
  print(error)
}

let waiting = Task { await slow.finish() }
waiting.cancel()  // cancels what the action led to
await waiting.value
clock.advance(by: .seconds(60))
print(store.state)
