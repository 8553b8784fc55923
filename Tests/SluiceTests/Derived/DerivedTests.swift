import Incremental
import Observation
import Sluice
import SluiceTesting
import Testing
import Thoroughness

/// Values that are derived from a state, in reducers, effects and views.
@Suite struct DerivedTests {
  private let values = CartValues()

  /// Handles each action, and notes what a derived value is before and after.
  private func reading(_ log: Log = Log()) -> Combined<Cart, CartAction> {
    let due = values.due
    return Combined {
      Reduce<Cart, CartAction> { cart, action, context in
        let before = context.derived(due, of: cart)
        cartReducer.reduce(&cart, action, context)
        log("\(before) \(context.derived(due, of: cart)) \(context.derived(due, of: cart))")
      }
    }
  }

  @Test func `A derived value is never stale in a reducer, and is computed once for each change of its dependencies`() {
    let log = Log()
    let store = Store(Cart(), reading(log))
    store.send(.add(price: 50))
    #expect(log.lines == ["0 50 50"] && values.names == "due total rebate total due")
    store.send(.note("a"), .rate(20))
    #expect(values.computed.lines.count == 5, "nobody has read the note, nor the rate: the cart is no member's")
    store.send(.member(true))
    #expect(log.lines.last == "50 40 40" && values.names.hasSuffix("rebate due"))
    #expect(values.computed.lines.count == 7)
    store.send(.rate(10))
    #expect(log.lines.last == "40 45 45" && values.computed.lines.count == 9)
  }

  @Test func `A value that a reducer has computed is not computed again in views, the graph or effects`() async {
    let store = Store(Cart(), reading())
    store.send(.add(price: 5))
    let count = values.computed.lines.count
    #expect(store.derived(values.due) == 5 && store.incr(derived: values.due).value == 5)
    let received = Log()
    let token = store.incr(derived: values.due).observe { received($0) }
    store.send(.note("a"))
    #expect(values.computed.lines.count == count && received.lines == ["5"])
    store.send(.price(1, 7))
    #expect(values.computed.lines.count == count + 2 && received.lines == ["5", "7"])
    withExtendedLifetime(token) {}
  }

  @Test func `An effect reads the derived value of the current state`() async {
    let (log, total) = (Log(), values.total)
    let store = Store(
      Cart(),
      Combined<Cart, CartAction> {
        cartReducer
        Reduce<Cart, CartAction> { cart, action, context in
          guard case .note = action else { return }
          let before = context.derived(total, of: cart)
          context.run(reading: Cart.self) { send, latest in
            send(.add(price: 3))
            log("\(before) \(await latest(total) ?? -1)")
          }
        }
      })
    store.send(.add(price: 2), .note("go"))
    await store.runWaitingEffects()
    #expect(log.lines == ["2 5"])
  }

  @Test func `A view is notified only if the value changes`() {
    let store = Store(Cart(), cartReducer)
    let changes = Log()
    func track() {
      withObservationTracking {
        _ = store.derived(values.due)
      } onChange: {
        changes("changed")
      }
    }
    track()
    store.send(.add(price: 0))
    store.send(.note("a"))
    #expect(changes.lines == [], "the lines are others, their total is the same")
    store.send(.add(price: 1))
    #expect(changes.lines == ["changed"])
    track()
    store.send(.price(2, 4))
    #expect(changes.lines.count == 2 && store.derived(values.due) == 4)
  }

  @Test func `Each row has its own value, which a change of another row does not affect`() {
    let cost = values.cost
    let reducer = Combined<Cart, CartAction> {
      EachRow(\.lines, action: CartAction.line) {
        Reduce<CartLine, LineAction> { line, action, context in
          if case .count(let count) = action { line.count = count }
          _ = context.derived(cost, of: line)
        }
      }
    }
    let store = Store(Cart(lines: Rows((1...100).map { CartLine(id: $0, price: $0) })), reducer)
    for id in 1...100 { store.send(.line(id, .read)) }
    #expect(values.computed.lines.count == 100)
    for id in 1...100 { store.send(.line(id, .read)) }
    for row in store.scope(\.lines, action: CartAction.line) { #expect(row.derived(cost) == row.id) }
    #expect(values.computed.lines.count == 100)
    store.send(.line(7, .count(2)))
    #expect(store.scope(\.lines, id: 7, action: CartAction.line)?.derived(cost) == 14)
    #expect(values.computed.lines.count == 101)
  }

  @Test func `Stores for parts of one type have a value each`() {
    let store = Store(Cart(twin: Twin(numbers: [1]), other: Twin(numbers: [2])), cartReducer)
    let (twin, other) = (store.scope(\.twin, action: CartAction.twin), store.scope(\.other, action: CartAction.other))
    for _ in 1...3 { #expect(twin.derived(values.sum) == 1 && other.derived(values.sum) == 2) }
    #expect(values.computed.lines.count == 2)
    twin.send(.add(3))
    for _ in 1...3 { #expect(twin.derived(values.sum) == 4 && other.derived(values.sum) == 2) }
    #expect(values.computed.lines.count == 3)
  }

  @Test func `A derived value always equals a computation from scratch`() {
    for seed in Thoroughness.cases(quick: 60, exhaustive: 10_000) {
      var random = SeededGenerator(seed: UInt64(seed))
      let values = CartValues()
      let (due, total, rebate) = (values.due, values.total, values.rebate)
      let store = Store(
        Cart(),
        Combined<Cart, CartAction> {
          cartReducer
          Reduce<Cart, CartAction> { cart, action, context in
            if case .note = action { return }
            #expect(context.derived(due, of: cart) == due(cart))
          }
        })
      let received = Box<Int>()
      let token = store.incr(derived: due).observe { received.value = $0 }
      for _ in 0..<40 {
        store.send(Self.anyAction(&random))
        #expect(store.derived(due) == due(store.state) && received.value == due(store.state), "seed \(seed)")
        #expect(store.derived(total) == total(store.state) && store.derived(rebate) == rebate(store.state))
      }
      withExtendedLifetime(token) {}
    }
  }

  private static func anyAction(_ random: inout SeededGenerator) -> CartAction {
    let number = Int.random(in: 0...9, using: &random)
    return switch Int.random(in: 0..<7, using: &random) {
    case 0: .add(price: number)
    case 1: .price(number, number * 3)
    case 2: .remove(number)
    case 3: .rate(number * 10)
    case 4: .member(number > 4)
    case 5: .line(number, .count(number))
    default: .note("\(number)")
    }
  }

  @Test func `A reducer that no store calls computes the correct value, too`() async {
    let log = Log()
    var cart = Cart()
    reading(log).apply([.add(price: 5), .note("a"), .add(price: 6)], to: &cart)
    #expect(log.lines == ["0 5 5", "5 5 5", "5 11 11"])
    #expect(values.due(cart) == 11)
    let limit = values.total
    let capped = Reduce<Cart, CartAction> { cart, action, context in
      if case .add(let price) = action, context.derived(limit, of: cart) + price <= 10 { cart.prices.append(price) }
    }
    let test = TestStore(Cart(), capped)
    test.send(.add(price: 8)) { $0.prices = [8] }
    test.send(.add(price: 8))
    await test.finish()
  }

  @Test func `A replay computes the same derived values`() throws {
    let total = values.total
    let reducer = Combined<Cart, CartAction> {
      cartReducer
      Reduce<Cart, CartAction> { cart, _, context in cart.rate = context.derived(total, of: cart) % 7 }
    }
    let store = Store(Cart(), reducer)
    let tape = store.record(snapshotEvery: 3)
    var random = SeededGenerator(seed: 1)
    var states: [Int: Cart] = [:]
    for _ in 0..<30 {
      store.send(Self.anyAction(&random))
      states[tape.last] = store.state
    }
    for (number, state) in states { #expect(store.state(after: number) == state) }
    #expect(store.derived(total) == total(store.state))
  }

  @Test func `A change of one element of an array that no derived value reads copies nothing`() {
    let rate = Derived<Cart, Int> { $0.rate * 2 }
    let store = Store(
      Cart(prices: Array(repeating: 1, count: 1_000_000)),
      Reduce<Cart, CartAction> { cart, action, context in
        cart.prices[context.derived(rate, of: cart)] += 1
        cart.rate += 1
      })
    store.send(.note(""))
    let address = store.state.prices.address
    store.send(.note(""), .note(""))
    #expect(store.state.prices.address == address)
  }
}
