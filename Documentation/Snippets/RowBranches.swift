import Incremental

struct Order: Identifiable, Equatable {
  let id: Int
  var currency: String
  var amount: Int
}

struct Line: Identifiable, Equatable {
  let id: Int
  let text: String
}

let graph = Graph()
let clock = GraphClock(in: graph)
let rates = ["EUR": Input(7, in: graph), "USD": Input(6, in: graph)]
let orders = Input(
  Rows([Order(id: 1, currency: "EUR", amount: 30), Order(id: 2, currency: "USD", amount: 20)]), in: graph)

// The closure runs once for each order, and gets its value. What it makes may depend on anything else.
let lines = orders.incr.mapRows { id, order in
  print("makes \(id)")
  let rate = order[\.currency].flatMap { rates[$0]?.incr ?? Incr(constant: 1, in: graph) }
  let isLate = clock.after(.seconds(60))
  return order.map3(rate, isLate) { Line(id: id, text: "\($0.amount * $1) kr\($2 ? ", late" : "")") }
}
let token = lines.observe { print($0.map(\.text)) }

rates["USD"]?.set(8)  // computes the line of order 2
orders.modify { $0[id: 1]?.amount = 40 }  // and this the line of order 1: no closure runs again
orders.modify { $0.move(2, to: 0) }  // and this none
clock.advance(by: .seconds(30))
orders.modify { $0.append(Order(id: 3, currency: "EUR", amount: 5)) }
clock.advance(by: .seconds(30))  // the clock of an order starts when the order is first seen
orders.modify { $0.remove(id: 2) }  // and ends with it

// Any view of rows can depend on more than the rows.
let cheapest = orders.incr.min { _, order in
  order[\.currency].flatMap { rates[$0]?.incr ?? Incr(constant: 1, in: graph) }.map2(order) { $0 * $1.amount }
}
print(cheapest.value?.id ?? 0)
