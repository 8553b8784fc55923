import Sluice

@MainActor
func run() async {
  let store = Store(0) {
    Reduce<Int, Int> { sum, number, context in
      sum += number
      if number == 1 { context.send(10) }
    }
  }
  let handled = store.actions.makeAsyncIterator()
  let states = store.states.makeAsyncIterator()
  store.send(1)
  for _ in 0..<2 {
    if let next = await handled.next(), let sum = await states.next() {
      print(next.action, "from \(next.source):", sum)
    }
  }
}

await run()
