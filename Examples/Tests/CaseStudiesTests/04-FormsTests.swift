import Sluice
import SluiceTesting
import Testing

@testable import CaseStudies

struct FormsTests {
  @Test func `A field is set, and the values that depend on it follow`() {
    let store = TestStore(Forms.State(), Forms())
    store.send(.binding(.set(\.text, "Ann"))) { $0.text = "Ann" }
    store.send(.binding(.set(\.stepCount, 4))) { ($0.stepCount, $0.slider) = (4, 4) }
    store.send(.reset) { $0 = Forms.State() }
    store.finish()
  }
}
