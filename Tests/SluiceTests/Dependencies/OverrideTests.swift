import Sluice
import Testing

/// Values that are provided for a part of the state, or for one action.
@Suite struct OverrideTests {
  struct Pair: Equatable {
    var left: [Int] = []
    var right: [Int] = []
  }

  /// Reads, and sends itself again that many times.
  static let read = Reduce<[Int], Int> { state, again, context in
    state.append(context.base)
    if again > 0 { context.send(again - 1) }
  }

  @Test func `Reducers for a part read the values provided for it, and reducers beside it do not`() {
    let store = Store(Pair()) {
      Self.read.dependency(\.base, 2).lift(\.left)
      Self.read.lift(\.right)
    }
    store.send(1)
    #expect(store.state == Pair(left: [2, 2, 2], right: [1, 1, 1]))
  }

  @Test func `The innermost provided value is read`() {
    let inner = Combined<[Int], Int> {
      Self.read.dependencies { Provide { Provide(\.base, $0.base + 1) } }
      Self.read
    }
    let store = Store([Int]()) { inner.dependency(\.base, 5) }
    store.send(0)
    #expect(store.state == [6, 5])
  }

  @Test func `A builder of bindings runs once for each store and place, and its values are kept`() {
    let evaluations = Evaluations()
    let reducer = Reduce<[ObjectIdentifier], Void> { state, _, context in
      state += [ObjectIdentifier(context.engine), ObjectIdentifier(context.client)]
    }
    let overridden = reducer.dependencies {
      Provide { _ in
        evaluations.note()
        return Provide(\.base, 3)
      }
    }
    let store = Store([ObjectIdentifier](), overridden)
    for _ in 0..<3 { store.send(()) }
    #expect(evaluations.count == 1)
    #expect(Set(store.state).count == 2)
    #expect(store.state[1] == ObjectIdentifier(store.dependencies.client))
    #expect(store.state[0] != ObjectIdentifier(store.dependencies.engine))
    Store([ObjectIdentifier](), overridden).send(())
    #expect(evaluations.count == 2)
  }

  @Test func `A value that is provided for a part is freed with the store`() {
    let made = Evaluations()
    do {
      let reducer = Reduce<Int, Void> { state, _, context in state += context.engine.power }
      let store = Store(0, reducer.dependency(\.engine, made.keep(Engine(power: 2))))
      store.send(())
      #expect(store.state == 2)
      #expect(made.engine != nil)
    }
    #expect(made.engine == nil)
  }

  @Test func `Dependencies of an action hold for actions that reducers send, and no longer`() {
    let store = Store([Int](), Self.read)
    store.send(1, dependencies: { Provide(\.base, 7) })
    store.send(0)
    #expect(store.state == [7, 7, 1])
  }

  @Test func `Dependencies of an action hold for actions that observers send`() {
    let store = Store([Int](), Self.read)
    let token = store.observe(of: \.count, initial: false) { if $0 == 2 { store.send(0) } }
    store.send(1, dependencies: { Provide(\.base, 7) })
    store.send(0)
    #expect(store.state == [7, 7, 7, 1])
    token.cancel()
  }

  @Test func `An action that observers send keeps its dependencies while it waits`() {
    let store = Store([Int](), Self.read)
    let token = store.observe(of: \.count, initial: false) { count in
      guard count == 1 else { return }
      store.send(0, dependencies: { Provide(\.base, 7) })
      store.send(1)
    }
    store.send(0)
    #expect(store.state == [1, 7, 1, 1])
    store.send(0)
    #expect(store.state.last == 1)
    token.cancel()
  }

  @Test func `Each action of a batch, and of a journal, has its own dependencies`() throws {
    let store = try Store([Int](), Self.read, journal: MemoryJournal())
    store.batch {
      store.send(1)
      store.send(1, dependencies: { Provide(\.base, 7) })
      store.send(0)
    }
    #expect(store.state == [1, 1, 7, 7, 1])
  }

  @Test func `Dependencies of an action reach a part through its store, and those provided for the part override them`()
  {
    let both = Reduce<Pair, Int> { state, again, context in Self.read.reduce(&state.left, again, context) }
    let store = Store(Pair()) {
      both
      Self.read.dependencies { Provide { Provide(\.base, $0.otherBase) } }.lift(\.right)
    }
    store.scope(\.left).send(
      0,
      dependencies: {
        Provide(\.base, 7)
        Provide(\.otherBase, 8)
      })
    store.send(0)
    #expect(store.state == Pair(left: [7, 1], right: [8, 10]))
  }

  private final class Evaluations: @unchecked Sendable {
    // @unchecked Sendable because the test uses it on one thread.
    private(set) var count = 0
    private(set) weak var engine: Engine?

    func note() { count += 1 }

    func keep(_ new: Engine) -> Engine {
      engine = new
      return new
    }
  }
}
