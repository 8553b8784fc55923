import Incremental

let graph = Graph()
let price = Input(20, in: graph)
let amount = Input(3, in: graph)

let total = price.incr.map2(amount.incr) { $0 * $1 }
let label = total.map { "\($0) €" }

let token = label.observe { print($0) }
price.set(25)
graph.batch {  // one pass
  price.set(15)
  amount.set(5)
}  // the same total: no observer is called
