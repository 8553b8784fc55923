import SluiceNavigation
import SluiceTesting
import Testing

@testable import CaseStudies

struct LoadThenPresentTests {
  let store = TestStore(LoadThenPresent.State(), LoadThenPresent())

  @Test func `The sheet is presented when it is loaded`() {
    store.send(.open) { $0.isLoading = true }
    store.advance(by: .seconds(1))
    store.receive(.loaded) {
      $0.isLoading = false
      $0.sheet.present(Counter.State())
    }
    store.send(.sheet(.destination("1", .increment))) { $0.sheet.update { $0.count = 1 } }
    store.finish()
  }

  @Test func `No sheet is presented after its screen was left`() {
    store.send(.open) { $0.isLoading = true }
    store.send(.leave) { $0.isLoading = false }
    store.advance(by: .seconds(1))
    store.finish()
  }
}
