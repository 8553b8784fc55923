import Incremental

let graph = Graph()
let numbers = (1...1_000).map { Input($0, in: graph) }
let sum = numbers.map(\.incr).sum(in: graph).named("sum")
let isEven = sum.map { $0.isMultiple(of: 2) }.named("is even")
let token = isEven.observe { print("even:", $0) }

graph.onRecompute { node in if let name = node.name { print("computes", name) } }
numbers[41].set(44)
numbers[41].set(47)
print(graph.statistics.recomputedInLastPass, "ran of", graph.statistics.necessary)
