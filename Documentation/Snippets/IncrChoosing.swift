import Incremental

let graph = Graph()
let usesMetric = Input(true, in: graph)
let kilometres = Input(10.0, in: graph)
let miles = Input(6.0, in: graph)

// Which value it follows depends on another. The one that is not chosen is not computed.
let shown = usesMetric.incr.flatMap { isMetric in
  isMetric ? kilometres.incr.map { "\($0) km" } : miles.incr.map { "\($0) mi" }
}
let token = shown.observe { print($0) }

miles.set(7)  // no observer is called
usesMetric.set(false)
miles.set(8)

// The same for two values that are there already.
let short = conditional(usesMetric.incr, then: kilometres.incr, else: miles.incr)
print(short.value)
