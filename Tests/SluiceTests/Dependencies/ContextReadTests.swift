import Sluice
import Testing

/// Values that reducers read through their contexts.
@Suite struct ContextReadTests {
  @Test func `A reducer reads values by property, by key, and through a function`() {
    let reducer = Reduce<[Int], Void> { state, _, context in
      state += [context.base, context[OtherBaseKey.self], context.read(EngineKey.self) { $0.power }]
    }
    let store = Store([Int](), reducer, dependencies: [Provide(\.base, 2)])
    store.send(())
    #expect(store.state == [2, 10, 20])
  }

  @Test func `Each store has its own dependencies, which its parts share`() {
    let reducer = Reduce<Probe, Void> { state, _, context in state.count = context.base }
    let first = Store(Probe(), reducer, dependencies: [Provide(\.base, 2)])
    let second = Store(Probe(), reducer)
    first.send(())
    second.send(())
    #expect((first.state.count, second.state.count) == (2, 1))
    #expect(first.scope(\.count).dependencies.base == 2)
    #expect(second.dependencies.base == 1)
  }

  @Test func `A value that a reducer reads for the first time is kept by its store, and freed with it`() {
    weak var client: Engine?
    do {
      let store = Store(0, Reduce<Int, Void> { state, _, context in state += context.client.power + 1 })
      store.send(())
      client = store.dependencies.client
      #expect(client != nil)
      store.send(())
      #expect(store.dependencies.client === client)
    }
    #expect(client == nil)
  }

  @Test func `Reading a value that is not provided in a reducer reports the place`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = Store("", Reduce<String, Void> { state, _, context in state = context[UnboundKey.self] })
      store.send(())
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("The dependency UnboundKey was read at SluiceTests/ContextReadTests.swift:40"))
  }

  @Test func `An action that is handled by hand reads the dependencies that the caller passes`() {
    let reducer = Reduce<Int, Bool> { state, again, context in
      state += context.base
      if again { context.send(false) }
    }
    var state = 0
    reducer.apply(true, to: &state)
    #expect(state == 2)
    reducer.apply(true, to: &state, dependencies: [Provide(\.base, 10)])
    #expect(state == 22)
  }
}
