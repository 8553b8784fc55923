import Sluice

let count = Reduce<Int, Int> { count, step, context in
  count += step
  if step == 5 { context.run { send in send(100) } }  // work outside the store, see below
}

// A store belongs to an actor, …
actor Engine {
  private lazy var store = Store(0, count, isolation: self)

  func step() -> Int {
    store.send(1)  // … and is used there without waiting.
    return store.state
  }

  var outlet: Outlet<Int> { store.outlet }  // From elsewhere, an outlet leads into it.
}

let engine = Engine()
print(await engine.step())

let outlet = await engine.outlet
outlet.enqueue(1)  // returns at once
try await outlet.send(1)  // returns when the action is handled
print(await engine.step())

// With no isolation, what would run outside waits until it is run by hand: for tests, and command-line tools.
func runByHand() async {
  let store = Store(0, count, isolation: nil)
  store.send(5)
  print(store.state)
  await store.runWaitingEffects()
  print(store.state)
}
await runByHand()
