import Foundation
import SluiceNavigation
import SluiceTesting
import SyncUps
import Testing

@Suite struct SyncUpsListTests {
  @Test func `A new sync-up is edited in a form, and then in the list`() {
    let store = TestStore(SyncUpsList.State(), SyncUpsList())
    var syncUp = SyncUp(id: RowID(0), attendees: [Attendee(id: RowID(1))])
    store.send(.addSyncUpButtonTapped) { $0.add.present(SyncUpForm.State(syncUp)) }
    syncUp.title = "Engineering"
    store.send(.add(.destination("1", .binding(.set(\.syncUp, syncUp))))) {
      $0.add.update { $0.syncUp.title = "Engineering" }
    }
    store.send(.confirmAddSyncUpButtonTapped) {
      $0.add.dismiss()
      $0.syncUps = [syncUp]
    }
    store.finish()
  }

  @Test func `Attendees without a name are left out when a sync-up is added, but one stays`() {
    var syncUp = SyncUp(
      id: "1", title: "Design", attendees: [Attendee(id: "1", name: ""), Attendee(id: "2", name: "    ")])
    var state = SyncUpsList.State()
    state.add.present(SyncUpForm.State(syncUp))
    let store = TestStore(state, SyncUpsList())
    syncUp.attendees.remove(id: "2")
    store.send(.confirmAddSyncUpButtonTapped) {
      $0.add.dismiss()
      $0.syncUps = [syncUp]
    }
    store.finish()
  }

  @Test func `A sync-up without attendees gets one when it is added`() {
    var state = SyncUpsList.State()
    state.add.present(SyncUpForm.State(SyncUp(id: "1")))
    let store = TestStore(state, SyncUpsList())
    store.send(.confirmAddSyncUpButtonTapped) {
      $0.add.dismiss()
      $0.syncUps = [SyncUp(id: "1", attendees: [Attendee(id: RowID(0))])]
    }
    store.finish()
  }

  @Test func `A sync-up that is swiped away is removed, and a new one can be given up`() {
    let store = TestStore(SyncUpsList.State(.stored([.design, .short])), SyncUpsList())
    store.send(.onDelete([0])) { $0.syncUps = [.short] }
    store.send(.addSyncUpButtonTapped) {
      $0.add.present(SyncUpForm.State(SyncUp(id: RowID(0)), attendee: UUID(1)))
    }
    store.send(.dismissAddSyncUpButtonTapped) { $0.add.dismiss() }
    store.finish()
  }
}
