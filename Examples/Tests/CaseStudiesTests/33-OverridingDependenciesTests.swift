import Sluice
import SluiceTesting
import Testing

@testable import CaseStudies

struct OverridingDependenciesTests {
  @Test func `The tutorial has a thermometer of its own`() {
    let store = TestStore(OverridingDependencies.State(), OverridingDependencies()) {
      Provide(\.thermometer, Thermometer { -3 })
    }
    store.send(.real(.measure)) { $0.real.degrees = -3 }
    store.send(.tutorial(.measure)) { $0.tutorial.degrees = 25 }
    store.finish()
  }
}
