import Incremental

let graph = Graph()
let inputs = (1...4).map { Input($0, in: graph) }
let numbers = inputs.map(\.incr)

// `fold` and `sum` follow those of many values that change. `reduceBalanced` needs no inverse.
let product = numbers.fold(1, in: graph, add: *, remove: /)
let greatest = numbers.reduceBalanced { max($0, $1) }

// `scan` makes a value of those before: here, how often the product changed, and its greatest value yet.
let changes = product.scan(-1) { count, _ in count + 1 }
let record = product.scan(0) { max($0, $1) }

// `freeze` follows until it is final, and needs nothing from then on.
let first = product.freeze { $0 > 100 }

let tokens = [product, changes, record, first].map { $0.observe { _ in } }
let show = {
  print("product \(product.value), changes \(changes.value), record \(record.value), first over 100: \(first.value)")
}

show()
inputs[3].set(10)
inputs[0].set(2)
show()
inputs[3].set(1)
show()
print("greatest", greatest?.value ?? 0)
withExtendedLifetime(tokens) {}
