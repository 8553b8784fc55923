import Sluice

func report(_ failure: StoreFailure<Int>) {
  switch failure.cause {
  case StoreError.limitExceeded(let limit, _): print("more than", limit, "actions:", failure.actions)
  case StoreError.ended: print("ended:", failure.actions)
  default: print(failure)
  }
}

let store = Store<[Int], Int>([], limit: 100, onFailure: report) {
  Reduce { numbers, number, context in
    numbers.append(number)
    if number == 1 { context.send(11) }  // queued, after the actions that were sent before
    if number < 0 { context.send(number) }  // leads to itself
  }
}
let token = store.observe(\.self) { print($0) }

store.send(1)
store.send(2, 3)  // several: one cycle, so observers are called once
store.send(
  group: ActionGroup {
    4; for number in 5...6 { number }
    7
  })
store.batch {  // each is handled at once, observers are called once
  store.send(8)
  if store.state.count > 8 { store.send(9) }
}

let observer = store.observe(of: \.last, initial: false) { last in
  if last == 10 { store.send(20) }  // starts the next cycle
}
store.send(10)
token.cancel()

store.send(-1)
store.shutDown()
store.send(12)
print(store.state.count)  // the state can still be read
