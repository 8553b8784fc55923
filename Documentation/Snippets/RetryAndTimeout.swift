import Sluice
import SluiceTesting

struct Unreachable: Error {}

struct Fetch: EffectRequest {
  typealias Answer = String
  let address: String
}

let load = Reduce<[String], String> { lines, line, context in
  lines.append(line)
  switch line {
  case "retry":
    context.start(
      .perform(Fetch(address: "busy"), answer: { $0 })
        .retry(maxAttempts: 4, backoff: .exponential(from: .seconds(1)))  // again after 1, 2 and 4 seconds
        .catch { "given up: \($0)" })
  case "wait":
    context.start(
      .perform(Fetch(address: "silent"), answer: { $0 })
        .timeout(.seconds(5))
        .catch { "\($0)" })
  default: break
  }
}

var attempts = 0
let clock = ManualClock()
let fetch = EffectHandler(Fetch.self) { @MainActor request in
  attempts += 1
  if request.address == "silent" { try await clock.sleep(for: .seconds(3_600)) }
  if attempts < 3 { throw Unreachable() }
  return "page of \(request.address) after \(clock.now.offset)"
}
let store = Store([], load, dependencies: [Provide(\.clock, clock)], handlers: [fetch])

let retry = store.send("retry")
for pause in [1, 2] {
  await clock.waitForSleepers(1)
  clock.advance(by: .seconds(pause))
}
await retry.finish()

let wait = store.send("wait")
await clock.waitForSleepers(2)  // the handler, and the time limit
clock.advance(by: .seconds(5))
await wait.finish()
print(store.state)
