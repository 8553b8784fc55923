import Sluice
import SluiceTesting
import Testing

/// Types as ids, wherever an effect takes one.
@Suite(.freesStores) @MainActor struct TypeAsEffectIDTests {
  enum Saving {}

  enum Order: Equatable, Sendable { case timer, elements, reading, done(Int), stop }

  private let reducer = Reduce<Int, Order> { state, order, context in
    switch order {
    case .timer: context.send(.done(1), after: .seconds(1), id: EffectID(Saving.self), cancelInFlight: true)
    case .elements:
      let numbers = AsyncStream<Int> { _ in }
      context.run(numbers, id: EffectID(Saving.self), cancelInFlight: true) { .done($0) }
    case .reading:
      context.run(reading: Int.self, id: EffectID(Saving.self), cancelInFlight: true) { send, latest in
        try await send.sleep(for: .seconds(1))
        send(.done(await latest() ?? 0))
      }
    case .done(let number): state = number
    case .stop: context.cancel(id: EffectID(Saving.self))
    }
  }

  @Test(arguments: [Order.timer, .elements, .reading])
  func `An effect whose id is a type is cancelled by it, and is named after it`(order: Order) {
    let store = TestStore(0, reducer)
    store.send(order)
    #expect(store.effects.first == "Saving")
    store.send(.stop)
    #expect(store.effects == [])
    store.finish()
  }

  @Test func `With cancelInFlight an effect replaces any other with its type`() {
    let store = TestStore(0, reducer)
    for order in [Order.elements, .reading, .timer] { store.send(order) }
    #expect(store.effects.filter { $0 == "Saving" }.count == 1)
    store.advance(by: .seconds(1))
    store.receive(.done(1)) { $0 = 1 }
    store.finish()
  }

  @Test func `A service's effects have types as ids, too`() async {
    let clock = ManualClock()
    let store = serviceStore(clock: clock) {}
    let service = NotingService("a", Log())
    service.onStart = { access in
      access.run(id: EffectID(Saving.self)) { send in try await send.sleep(for: .seconds(9)) }
      access.every(.seconds(1), id: EffectID(Saving.self), cancelInFlight: true) { send in send(.add(1)) }
    }
    let token = store.add(service)
    #expect(store.effectsLeft > 0)
    service.access?.cancel(id: EffectID(Saving.self))
    #expect(store.effectsLeft == 0)
    token.cancel()
  }
}
