import Incremental

let graph = Graph()
let source = Input("B1", in: graph)
var cells: [String: Incr<Int>] = [:]

// Names appear in the error. `get` throws it, where `value` would stop the program.
cells["A1"] = graph.computed { try cells[source.value]?.get() ?? 0 }.named("A1")
cells["B1"] = graph.computed { try (cells["A1"]?.get() ?? 0) + 1 }.named("B1")
cells["C1"] = Incr(constant: 5, in: graph)

let token = cells["B1"]?.observe(failure: { print($0) }) { print($0) }
source.set("C1")
source.set("B1")
