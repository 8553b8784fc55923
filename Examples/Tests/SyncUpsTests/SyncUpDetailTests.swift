import Foundation
import SluiceNavigation
import SluiceTesting
import SyncUps
import Synchronization
import Testing

@MainActor @Suite struct SyncUpDetailTests {
  private let state = SyncUpDetail.State("design", of: .stored([.design]))

  private func denied() -> SyncUpDetail.State {
    var state = state
    state.alert.present(.speechRecognitionDenied)
    return state
  }

  @Test func `Where speech cannot be recognized, an alert says so`() {
    let store = TestStore(state, SyncUpDetail()) { Provide(\.speech, .saying(.restricted)) }
    store.send(.startMeetingButtonTapped) { $0.alert.present(.speechRecognitionRestricted) }
    store.finish()
  }

  @Test func `Where the user has denied speech, an alert says so`() {
    let store = TestStore(state, SyncUpDetail()) { Provide(\.speech, .saying(.denied)) }
    store.send(.startMeetingButtonTapped) { $0.alert.present(.speechRecognitionDenied) }
    store.finish()
  }

  @Test func `The alert opens the settings`() async {
    let opened = Atomic(0)
    let store = TestStore(denied(), SyncUpDetail()) {
      Provide(\.openSettings, { @Sendable in _ = opened.add(1, ordering: .relaxed) })
    }
    store.choose(.openSettings, in: \.alert, action: SyncUpDetail.Action.alert)
    await store.receive(.answered(.openSettings))
    await store.finish()
    #expect(opened.load(ordering: .relaxed) == 1)
  }

  @Test func `The alert starts a meeting that is not recorded`() {
    let store = TestStore(denied(), SyncUpDetail())
    store.choose(.continueWithoutRecording, in: \.alert, action: SyncUpDetail.Action.alert)
    store.receive(.answered(.continueWithoutRecording))
    store.receive(output: .startMeeting)
    store.finish()
  }

  @Test func `Where speech is allowed, a meeting starts`() {
    let store = TestStore(state, SyncUpDetail()) { Provide(\.speech, .saying(.authorized)) }
    store.send(.startMeetingButtonTapped)
    store.receive(output: .startMeeting)
    store.finish()
  }

  @Test func `An edit is taken when the user is done`() {
    let store = TestStore(state, SyncUpDetail())
    var syncUp = SyncUp.design
    store.send(.editButtonTapped) { $0.edit.present(SyncUpForm.State(syncUp)) }
    syncUp.title = "Design of today"
    store.send(.edit(.destination("1", .binding(.set(\.syncUp, syncUp))))) {
      $0.edit.update { $0.syncUp.title = "Design of today" }
    }
    store.send(.doneEditingButtonTapped) {
      $0.edit.dismiss()
      $0.syncUps = [syncUp]
    }
    store.finish()
  }

  @Test func `A sync-up is deleted after a question, and its screen leaves`() {
    let store = TestStore(state, SyncUpDetail())
    store.send(.deleteButtonTapped) { $0.alert.present(.deleteSyncUp) }
    store.choose(.confirmDeletion, in: \.alert, action: SyncUpDetail.Action.alert)
    store.receive(.answered(.confirmDeletion)) { $0.syncUps = [] }
    store.receive(navigation: .dismiss)
    store.finish()
  }

  @Test func `The app shows a past meeting`() {
    let store = TestStore(state, SyncUpDetail())
    store.send(.meetingTapped("old"))
    store.receive(output: .pastMeeting("old"))
    store.finish()
  }

  @Test func `Editing can be cancelled, and meetings deleted`() {
    let store = TestStore(state, SyncUpDetail())
    store.send(.editButtonTapped) { $0.edit.present(SyncUpForm.State(.design)) }
    store.send(.cancelEditButtonTapped) { $0.edit.dismiss() }
    store.send(.deleteMeetings(atOffsets: [0])) { $0.syncUps[id: "design"]?.meetings = [] }
    store.finish()
  }
}
