import Sluice

let journal = MemoryJournal<[String], String>()

let sold = Reduce<[String], String> { orders, order in orders.append("sold \(order)") }

@MainActor func open() throws -> Store<[String], String> {
  try Store(
    [], Reduce { orders, order in orders.append(order) }, journal: journal, additions: [.reducer(sold, id: "sold")])
}

let first = try open()
let token = first.add(sold, id: "sold")
first.send("bread")
token.cancel()
first.send("cake")

print(try open().state)  // the next run
