import Sluice
import SluiceTesting

enum Rule { case delayed, debounced, throttled, latest }

nonisolated func effect(_ rule: Rule, _ letter: Character) -> Effect<Character> {
  switch rule {
  case .delayed: .send(letter).delay(for: .seconds(3))  // each, after a time
  case .debounced: .send(letter).debounce(id: "type", for: .seconds(3))  // when no other came for a time
  case .throttled: .send(letter).throttle(id: "type", for: .seconds(3))  // one now, the last at the end of the span
  case .latest:
    .run { send in
      try await send.sleep(for: .seconds(3))  // by the store's clock
      send(letter)
    }.id("type", cancelInFlight: true)  // in place of the one before, which is cancelled
  }
}

for rule in [Rule.delayed, .debounced, .throttled, .latest] {
  let clock = ManualClock()
  let store = Store<String, Character>("", dependencies: [Provide(\.clock, clock)]) {
    Reduce { text, letter, context in
      if letter.isLowercase { context.start(effect(rule, Character(letter.uppercased()))) } else { text.append(letter) }
    }
  }
  let sent = store.send("a", "b", "c")
  await clock.waitForSleepers(1)
  clock.advance(by: .seconds(3))
  await sent.finish()
  print(rule, store.state)
}
