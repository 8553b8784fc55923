import Sluice
import SluiceTesting
import Testing

@testable import CaseStudies

struct AlertsAndDialogsTests {
  @Test func `The answer to an alert counts, and the next alert says so`() {
    let store = TestStore(AlertsAndDialogs.State(), AlertsAndDialogs())
    store.send(.showAlert) { $0.alert.present(.isCounting) }
    store.send(.alert(.destination("1", .button(1)))) { $0.alert.dismiss() }
    store.receive(.increment) {
      $0.count = 1
      $0.alert.present(Prompt("Incremented"))
    }
    store.send(.alert(.dismiss)) { $0.alert.dismiss() }
    store.finish()
  }

  @Test func `A dialog can be answered in two ways, or cancelled`() {
    let store = TestStore(AlertsAndDialogs.State(), AlertsAndDialogs())
    store.send(.showDialog) { $0.dialog.present(.howToCount) }
    store.send(.dialog(.destination("1", .button(0)))) { $0.dialog.dismiss() }
    store.send(.showDialog) { $0.dialog.present(.howToCount) }
    store.send(.dialog(.destination("2", .button(2)))) { $0.dialog.dismiss() }
    store.receive(.decrement) {
      $0.count = -1
      $0.alert.present(Prompt("Decremented"))
    }
    store.finish()
  }
}
