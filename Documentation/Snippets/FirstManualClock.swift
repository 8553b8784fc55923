import Sluice
import SluiceTesting

let reminders = Reduce<[String], String> { lines, line, context in
  lines.append(line)
  if line == "Tea" { context.send("Tea is ready", after: .seconds(180)) }
}

let clock = ManualClock()
let store = Store([], reminders, dependencies: [Provide(\.clock, clock)])

let sent = store.send("Tea")
await clock.waitForSleepers(1)
clock.advance(by: .seconds(180))
await sent.finish()
print(store.state)
