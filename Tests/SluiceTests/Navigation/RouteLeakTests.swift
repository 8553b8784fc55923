import SluiceNavigation
import Testing

/// A removed destination releases what it held, also while the store continues.
@Suite struct RouteLeakTests {
  /// Something that a destination holds, counted while it lives.
  final class Luggage: Sendable {
    let number: Int
    private let changed: @Sendable (Int) -> Void

    init(_ number: Int, _ changed: @escaping @Sendable (Int) -> Void) {
      (self.number, self.changed) = (number, changed)
      changed(1)
    }

    deinit { changed(-1) }
  }

  struct Stop: Equatable, Sendable {
    var luggage: Luggage
    var visits = 0

    static func == (one: Stop, other: Stop) -> Bool {
      one.luggage === other.luggage && one.visits == other.visits
    }
  }

  struct Trip { var path = RouteStack<Stop>([]) }

  enum TripAction {
    case path(RouteAction<Stop, Int>)
  }

  private let reducer = Combined<Trip, TripAction> {
    EachRoute(\.path, action: TripAction.path) { Reduce<Stop, Int> { stop, visits in stop.visits += visits } }
  }

  @Test func `A destination that was removed is freed, though it was observed and had a store of its own`() throws {
    nonisolated(unsafe) var alive = 0  // nonisolated(unsafe) because all of it is done here, one after the other.
    func stop(_ number: Int) -> Stop { Stop(luggage: Luggage(number) { alive += $0 }) }
    let store = Store(Trip(), reducer)
    var received = 0
    let token = store.observe(\.path.count) { _ in received += 1 }
    for round in 0..<100 {
      store.send(.path(.push(stop(round))))
      store.send(.path(.push(stop(-round))))
      for id in store.state.path.routes.ids {
        let one = try #require(store.scope(\.path, id: id, action: TripAction.path))
        let token = one.observe(\.visits) { _ in received += 1 }
        one.send(1)
        token.cancel()
      }
      #expect(alive == 2)
      store.send(.path(round.isMultiple(of: 2) ? .popToRoot : .reset([])))
      #expect(alive == 0)
    }
    #expect(received > 400)
    token.cancel()
  }

  @Test func `A store that is released frees what its destinations hold`() {
    nonisolated(unsafe) var alive = 0  // nonisolated(unsafe) because all of it is done here, one after the other.
    do {
      let store = Store(Trip(), reducer)
      for number in 0..<10 { store.send(.path(.push(Stop(luggage: Luggage(number) { alive += $0 })))) }
      #expect(alive == 10)
    }
    #expect(alive == 0)
  }
}
