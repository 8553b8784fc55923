import SluiceNavigation
import SluiceTesting
import Testing

@testable import CaseStudies

struct AlertsAndDialogsTests {
  @Test func `An answer to an alert counts, and the next alert shows the count`() {
    let store = TestStore(AlertsAndDialogs.State(), AlertsAndDialogs())
    store.send(.showAlert) { $0.alert.present(.confirmIncrement) }
    store.choose(.increment, in: \.alert, action: AlertsAndDialogs.Action.alert)
    store.receive(.increment) {
      $0.count = 1
      $0.alert.present(Prompt("Incremented"))
    }
    store.send(.alert(.dismiss)) { $0.alert.dismiss() }
    store.finish()
  }

  @Test func `A dialog can be answered in two ways, or cancelled`() {
    let store = TestStore(AlertsAndDialogs.State(), AlertsAndDialogs())
    store.send(.showDialog) { $0.dialog.present(.chooseChange) }
    store.choose(nil, in: \.dialog, action: AlertsAndDialogs.Action.dialog)
    store.send(.showDialog) { $0.dialog.present(.chooseChange) }
    store.choose(.decrement, in: \.dialog, action: AlertsAndDialogs.Action.dialog)
    store.receive(.decrement) {
      $0.count = -1
      $0.alert.present(Prompt("Decremented"))
    }
    store.finish()
  }
}
