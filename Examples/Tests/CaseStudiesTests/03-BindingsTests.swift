import SluiceTesting
import Testing

@testable import CaseStudies

struct BindingsTests {
  @Test func `The slider follows the number of its steps`() {
    let store = TestStore(Bindings.State(), Bindings())
    store.send(.setSlider(9)) { $0.slider = 9 }
    store.send(.setStepCount(12)) { $0.stepCount = 12 }
    store.send(.setStepCount(4)) { ($0.stepCount, $0.slider) = (4, 4) }
    store.finish()
  }

  @Test func `Text and switch are set`() {
    let store = TestStore(Bindings.State(), Bindings())
    store.send(.setText("Ann")) { $0.text = "Ann" }
    store.send(.setDisabled(true)) { $0.isDisabled = true }
    store.finish()
  }
}
