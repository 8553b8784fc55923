import Sluice
import SluiceTesting
import Testing

@testable import CaseStudies

struct UserDefaultsTests {
  @Test func `A tip that was closed is hidden until it is asked for`() {
    let places = SharedPlaces()  // in memory
    let store = TestStore(Tips.State(), Tips()) { Provide(\.sharedPlaces, places) }
    store.send(.close) { $0.hidesTip = true }
    #expect(places.place(.hidesTip, default: false).value)
    store.send(.showAgain) { $0.hidesTip = false }
    store.finish()
  }
}
