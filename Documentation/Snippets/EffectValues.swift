import Sluice
import SluiceTesting

// A function that makes an effect needs no store and no context; a reducer decides whether to start it.
nonisolated func greeting(_ name: String) -> Effect<String> {
  name.isEmpty ? .none : .send("Hello \(name)").delay(for: .seconds(1)).id("greeting")
}

let steps = AsyncStream<Int> { stream in
  for step in 1...3 { stream.yield(step) }
  stream.finish()
}

let lines = Reduce<[String], String> { lines, line, context in
  lines.append(line)
  switch line {
  case "greet": context.start(greeting("Ann"))
  case "later": context.send("now it is later", after: .seconds(2))
  case "count": context.run(steps) { "step \($0)" }  // an action for each element of a sequence
  case "log": context.start(.fireAndForget { print("written elsewhere") })
  default: break
  }
}

let clock = ManualClock()  // a store takes any clock; this one stands still until it is moved
let store = Store([], lines, dependencies: [Provide(\.clock, clock)])

let greet = store.send("greet")
let later = store.send("later")
for _ in 1...2 {
  await clock.waitForSleepers(1)
  clock.advance(by: .seconds(1))
}
await greet.finish()
await later.finish()
await store.send("count").finish()
await store.send("log").finish()
print(store.state)
