import Sluice

enum RateKey: Dependency { static let defaultValue = 1 }

extension Dependencies {
  var rate: Int {
    get { self[RateKey.self] }
    set { self[RateKey.self] = newValue }
  }
}

nonisolated struct Prices { var home = 0; var abroad = 0 }

let price = Reduce<Int, Int> { total, amount, context in total += amount * context.rate }

let store = Store(Prices()) {
  price.lift(\.home)
  price.dependency(\.rate, 3).lift(\.abroad)  // for a part; or .dependencies { Provide… } for several values
}
store.send(10)
print(store.state)

// For one action, and the actions that it leads to in its cycle.
store.send(10, dependencies: { Provide(\.rate, 100) })
print(store.state)
