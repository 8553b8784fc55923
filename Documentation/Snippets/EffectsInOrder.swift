import Sluice

/// A journal that prints when it is called.
final class Diary: Journal {
  func load() -> Recording<[String], String> { Recording(snapshot: nil, entries: []) }
  func append(_ entries: [JournalEntry<String>]) { print("recorded", entries.map(\.action)) }
  func offer(snapshot: [String]) {}
}

struct Greet: EffectRequest { let name: String }

let guests = Reduce<[String], String> { guests, name, context in
  guests.append(name)
  if name == "Ann" {
    context.perform(Greet(name: name))  // an effect
    context.send("Ben")  // an action: queued, and handled before any effect starts
    context.perform(Greet(name: "dog"), answer: { "the dog" })
    context.run { send in send("Cleo") }
  }
}

let greeter = EffectHandler(Greet.self) { greet in print("effect: hello", greet.name) }
let store = try Store([], guests, journal: Diary(), handlers: [greeter])
let token = store.observe(\.self, initial: false) { print("told", $0) }

let sent = store.send("Ann")
print("sent")
await sent.finish()
