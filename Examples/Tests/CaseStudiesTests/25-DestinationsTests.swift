import Sluice
import SluiceTesting
import Testing

@testable import CaseStudies

struct DestinationsTests {
  @Test func `One destination takes the place of another`() {
    let store = TestStore(Destinations.State(), Destinations())
    store.send(.destination(.present(.sheet(Counter.State())))) { $0.destination.present(.sheet(Counter.State())) }
    store.send(.destination(.destination("1", .sheet(.increment)))) {
      $0.destination.update { $0 = .sheet(Counter.State(count: 1)) }
    }
    store.send(.destination(.present(.popover(Counter.State())))) {
      $0.destination.present(.popover(Counter.State()))
    }
    store.send(.destination(.dismiss)) { $0.destination.dismiss() }
    store.finish()
  }
}
