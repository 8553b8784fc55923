import Sluice

let list = Reduce<[String], String> { items, action, context in
  items.append(action)
  if action == "import" {
    context.send("imported")
    context.start(.run { send in send("loaded") }.id("load"))
  }
}

let store = Store([], list)
let tape = store.record()
await store.send("import").finish()

for entry in tape.entries {
  print(entry.number, entry.action, "from \(entry.source)", entry.cause.map { "because of \($0)" } ?? "")
}
