import Sluice
import SluiceSeeds
import Testing

/// Laws of the algebra of reducers, with generated input.
@Suite struct ReducerLawTests {
  struct Pair: Equatable {
    var left = 0
    var right = Inner()

    struct Inner: Equatable { var number = 1, text = "" }
  }

  typealias Step = AnyReducer<Int, Int>

  /// A reducer that does not commute with others, and sends now and then.
  private static func step(_ random: inout Seeded) -> Step {
    let (factor, term, modulus) = (
      Int.random(in: 0..<5, using: &random), Int.random(in: -9...9, using: &random),
      Int.random(in: 2...5, using: &random)
    )
    return Reduce<Int, Int> { number, action, context in
      number = (number &* factor &+ term &+ action) % 10_007
      if action > 0, number % modulus == 0 { context.send(action / 2) }
    }.erased()
  }

  /// The state and the number of the actions it took, after each of the same random actions.
  private static func run<State>(_ reducer: some Reducer<State, Int>, _ state: State, _ seed: UInt64) -> ([State], Int)
  {
    var random = Seeded(seed)
    let taken = Tries()
    let counting = reducer.compose(with: Reduce<State, Int> { _, _ in taken.next() })
    let store = plainStore(state, counting)
    let states = (0..<10).map { _ in
      store.send(Int.random(in: -20...20, using: &random))
      return store.state
    }
    return (states, taken.count)
  }

  private func expectSame<State: Equatable>(
    _ a: some Reducer<State, Int>, _ b: some Reducer<State, Int>, from state: State, _ seed: UInt64
  ) {
    let (a, b) = (Self.run(a, state, seed), Self.run(b, state, seed))
    #expect(a.0 == b.0 && a.1 == b.1)
  }

  @Test(arguments: 0..<50) func `compose is associative`(seed: UInt64) {
    var random = Seeded(seed)
    let (a, b, c) = (Self.step(&random), Self.step(&random), Self.step(&random))
    expectSame(a.compose(with: b).compose(with: c), a.compose(with: b.compose(with: c)), from: 1, seed)
    expectSame(
      a.compose(with: b).compose(with: c),
      Combined {
        a; b; c
      }, from: 1, seed)
  }

  @Test(arguments: 0..<50) func `An empty reducer is neutral`(seed: UInt64) {
    var random = Seeded(seed)
    let a = Self.step(&random)
    expectSame(a.compose(with: EmptyReducer()), a, from: 1, seed)
    expectSame(EmptyReducer().compose(with: a), a, from: 1, seed)
  }

  @Test(arguments: 0..<50)
  func `A filter that passes all actions is neutral, and two filters are one with both conditions`(
    seed: UInt64
  ) {
    var random = Seeded(seed)
    let a = Self.step(&random)
    expectSame(a.filter { _, _ in true }, a, from: 1, seed)
    expectSame(
      a.filter { number, _ in number % 2 == 0 }.filter { _, action in action > 3 },
      a.filter { number, action in number % 2 == 0 && action > 3 }, from: 0, seed)
    expectSame(a.filter { _, _ in false }, EmptyReducer(), from: 1, seed)
  }

  @Test(arguments: 0..<50) func `A lift along the identity path changes nothing`(seed: UInt64) {
    var random = Seeded(seed)
    let a = Self.step(&random)
    expectSame(a.lift(\Int.self), a, from: 1, seed)
  }

  @Test(arguments: 0..<50) func `A lift distributes over compose, and two lifts are one along both paths`(
    seed: UInt64
  ) {
    var random = Seeded(seed)
    let (a, b) = (Self.step(&random), Self.step(&random))
    expectSame(
      a.compose(with: b).lift(\Pair.left), a.lift(\Pair.left).compose(with: b.lift(\Pair.left)), from: Pair(), seed)
    expectSame(
      a.lift(\Pair.Inner.number).lift(\Pair.right), a.lift(\Pair.right.number), from: Pair(), seed)
  }

  @Test(arguments: 0..<50) func `A scope in a scope is one scope along both paths`(seed: UInt64) {
    var random = Seeded(seed)
    let a = Self.step(&random)
    let all = EnumCase<Int, Int>("all", embed: { $0 }, extract: { $0 })
    let twice = EnumCase<Int, Int>("even", embed: { $0 * 2 }, extract: { $0 % 2 == 0 ? $0 / 2 : nil })
    let fourTimes = EnumCase<Int, Int>("fourth", embed: { $0 * 4 }, extract: { $0 % 4 == 0 ? $0 / 4 : nil })
    let inner = Scope<Pair.Inner, Int>(\.number, action: twice) { a }
    expectSame(
      Scope(\Pair.right, action: twice) { inner }, Scope(\Pair.right.number, action: fourTimes) { a }, from: Pair(),
      seed)
    expectSame(Scope(\Int.self, action: all) { a }, a, from: 1, seed)
  }
}
