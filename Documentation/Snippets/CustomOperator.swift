import Incremental

let graph = Graph()
let prices = ["rice": 2, "salt": 1, "tea": 3].mapValues { Input($0, in: graph) }
let basket = Input(["tea"] as Set, in: graph)

struct Bill: CustomNode {
  let price: (String) -> Incr<Int>
  var output = 0

  // What it depends on: the prices of what is in the basket.
  mutating func sourceChanged(to basket: Set<String>, _ dependencies: inout DependencySet<String, Int>) {
    dependencies.removeAll { !basket.contains($0) }
    for name in basket { dependencies.insert(name) { price(name) } }
  }

  // What a change of one of them does to it.
  mutating func valueChanged(for name: String, from old: Int?, to new: Int?) {
    print(name, "from", old.map { "\($0)" } ?? "nothing", "to", new.map { "\($0)" } ?? "nothing")
    output += (new ?? 0) - (old ?? 0)
  }
}

let none = Incr(constant: 0, in: graph)
let bill = basket.incr.custom(Bill { prices[$0]?.incr ?? none })
let token = bill.observe { print("to pay:", $0) }

prices["salt"]?.set(5)  // not in the basket: nothing runs
prices["tea"]?.set(4)
basket.set(["rice"])
token.cancel()
