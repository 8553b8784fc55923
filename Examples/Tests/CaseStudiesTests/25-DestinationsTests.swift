import SluiceNavigation
import SluiceTesting
import Testing

@testable import CaseStudies

struct DestinationsTests {
  let store = TestStore(Destinations.State(), Destinations())

  func present(_ destination: Destinations.Destination) {
    store.send(.destination(.present(destination))) { $0.destination.present(destination) }
  }

  @Test func `Each destination counts, and replaces the one before`() {
    let counter = Counter.State()
    present(.drillDown(counter))
    store.send(.destination(.destination("1", .drillDown(.increment)))) {
      $0.destination.update { $0 = .drillDown(Counter.State(count: 1)) }
    }
    present(.sheet(counter))
    store.send(.destination(.destination("2", .sheet(.increment)))) {
      $0.destination.update { $0 = .sheet(Counter.State(count: 1)) }
    }
    present(.popover(counter))
    store.send(.destination(.destination("3", .popover(.decrement)))) {
      $0.destination.update { $0 = .popover(Counter.State(count: -1)) }
    }
    store.send(.destination(.dismiss)) { $0.destination.dismiss() }
    store.finish()
  }

  @Test func `An action for a destination that was replaced is reported, and reaches no other`() {
    present(.sheet(Counter.State()))
    present(.sheet(Counter.State()))
    store.send(.destination(.destination("1", .sheet(.increment))))
    store.receive(failure: ReducerError.self) { if case .stateNotPresent = $0 { true } else { false } }
    store.finish()
  }
}
