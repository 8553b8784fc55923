import Incremental

struct Customer: Identifiable, Equatable {
  let id: Int
  var name: String
}

struct Order: Identifiable, Equatable {
  let id: Int
  let customer: Int
  var cents: Int
}

let graph = Graph()
let customers = Input(Rows([Customer(id: 1, name: "Ada"), Customer(id: 2, name: "Grace")]), in: graph)
let orders = Input(
  Rows((1...6).map { Order(id: $0, customer: $0 % 3 == 0 ? 2 : 1, cents: $0 * 100) }), in: graph)

// `reduce` is any fold whose steps can be undone.
let spread = orders.incr.reduce(0, add: { $0 ^ $1.cents }, remove: { $0 ^ $1.cents })

// `joined` adds to each row the one that it refers to; a new name reaches the orders of that customer only.
let named = orders.incr.joined(with: customers.incr, on: \.customer)

// A page is a `window` of what is sorted; the other direction is the other end of it.
let byAmount = named.sorted { $0.left.cents < $1.left.cents }
let small = byAmount.window(0..<2)
let large = byAmount.window(byAmount.count().map { max(0, $0 - 2)..<$0 }).map { $0.reversed() }

// The two greatest of each customer, one after the other.
let best = orders.incr.grouped(by: \.customer).flatten { _, group in
  group.map(\.rows).sorted { $0.cents > $1.cents }.prefix(2)
}

let tokens = [
  small.observe { print("small:", $0.map { "\($0.right.name) \($0.left.cents)" }) },
  large.observe { print("large:", $0.map { "\($0.right.name) \($0.left.cents)" }) },
  best.observe { print("best:", $0.map(\.id)) },
]
customers.modify { $0[id: 2]?.name = "Grace H." }
orders.modify { $0[id: 1]?.cents = 900 }
print(spread.value)
withExtendedLifetime(tokens) {}
