import Foundation
import SluiceNavigation
import SluiceTesting
import SyncUps
import Testing

@MainActor @Suite struct AppFeatureTests {
  private let screen = AppFeature.Path.detail(SyncUpDetail.State("design", of: .stored([.design])))

  private func detail(_ action: SyncUpDetail.Action) -> AppFeature.Action { .path(.destination("1", .detail(action))) }
  private func record(_ action: RecordMeeting.Action) -> AppFeature.Action { .path(.destination("1", .record(action))) }

  @Test func `An edit on a screen is in the list in the same cycle`() {
    let store = TestStore(AppFeature.State(.stored([.design])), AppFeature())
    store.send(.path(.push(screen))) { $0.path.push(screen) }
    store.send(detail(.editButtonTapped)) {
      $0.detail { $0.edit.present(SyncUpForm.State(.design)) }
    }
    var syncUp = SyncUp.design
    syncUp.title = "Design of today"
    store.send(detail(.edit(.destination("1", .binding(.set(\.syncUp, syncUp)))))) {
      $0.detail { _ = $0.edit.update { $0.syncUp.title = "Design of today" } }
    }
    store.send(detail(.doneEditingButtonTapped)) {
      $0.list.syncUps = [syncUp]
      $0.detail { $0.edit.dismiss() }
    }
    store.finish()
  }

  @Test func `A sync-up that is deleted on its screen is removed from the list, and the screen is popped`() {
    let store = TestStore(AppFeature.State(.stored([.design])), AppFeature())
    store.send(.path(.push(screen))) { $0.path.push(screen) }
    store.send(detail(.deleteButtonTapped)) { $0.detail { $0.alert.present(.deleteSyncUp) } }
    store.send(detail(.alert(.destination("1", .button(0))))) { $0.detail { $0.alert.dismiss() } }
    store.receive(detail(.answered(.confirmDeletion))) { $0.list.syncUps = [] }
    store.receive(.path(.leave("1"))) { $0.path.pop() }
    store.finish()
  }

  @Test func `A meeting that is over leaves its screen, and its transcript is in the sync-up below`() async {
    let shared = Shared.stored([.short])
    let screens: [AppFeature.Path] = [
      .detail(SyncUpDetail.State("short", of: shared)), .record(RecordMeeting.State("short", of: shared)),
    ]
    let app = AppFeature.State(shared, path: screens)
    let store = TestStore(app, AppFeature()) { Provide(\.speech, .hearing("I am done")) }
    store.exhaustivity = .off
    store.send(.path(.destination("2", .record(.onTask))))
    await store.receive(.path(.destination("2", .record(.speechResult("I am done")))))
    await store.advance(by: .seconds(6))
    await store.receive(.path(.leave("2")))
    store.exhaustivity = .on
    let meetings: Rows = [Meeting(id: RowID(0), date: .start + 6, transcript: "I am done")]
    #expect(store.state.list.syncUps[id: "short"]?.meetings == meetings)
    let detail = store.scope(\.path, id: "1", action: AppFeature.Action.path)?
      .scope(case: AppFeature.Path.detail, action: AppFeature.PathAction.detail)
    #expect(detail?.state.syncUp.meetings == meetings && store.state.path.count == 1)
    await store.finish()
  }

  @Test func `The timer and the speech of a meeting end with its screen`() async {
    let shared = Shared.stored([.short])
    let app = AppFeature.State(shared, path: [.record(RecordMeeting.State("short", of: shared))])
    let store = TestStore(app, AppFeature()) { Provide(\.speech, .hearing("Hello", ends: false)) }
    store.send(record(.onTask))
    await store.receive(record(.speechResult("Hello"))) { $0.record { $0.transcript = "Hello" } }
    #expect(store.effects.count == 2)
    store.send(record(.endMeetingButtonTapped)) { $0.record { $0.alert.present(.endMeeting(isDiscardable: true)) } }
    store.send(record(.alert(.destination("1", .button(1))))) { $0.record { $0.alert.dismiss() } }
    await store.receive(record(.answered(.confirmDiscard)))
    await store.receive(.path(.leave("1"))) { $0.path.pop() }
    await store.finish()
  }

  @Test func `The user navigates from the list to a sync-up, and from there to its meetings`() {
    let store = TestStore(AppFeature.State(.stored([.design])), AppFeature()) {
      Provide(\.speech, .saying(.authorized))
    }
    store.send(.list(.syncUpTapped("design"))) { $0.path.push(screen) }
    let meeting = PastMeeting("old", of: "design", .stored([.design]))
    #expect(meeting.meeting?.transcript == "We began.")
    store.send(detail(.meetingTapped("old")))
    store.receive(.path(.destination("1", .output(.pastMeeting("old")))))
    store.receive(.path(.push(.meeting(meeting)))) { $0.path.push(.meeting(meeting)) }
    store.send(.path(.pop)) { $0.path.pop() }
    store.send(detail(.startMeetingButtonTapped))
    store.receive(.path(.destination("1", .output(.startMeeting))))
    let record = AppFeature.Path.record(RecordMeeting.State("design", of: .stored([.design])))
    store.receive(.path(.push(record))) { $0.path.push(record) }
    store.finish()
  }

  @Test func `An added sync-up is present at the next start of the program`() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try await TestProgram(file).store { store in
      store.send(.list(.addSyncUpButtonTapped), .list(.confirmAddSyncUpButtonTapped))
      try await store.saved()
    }
    try await TestProgram(file).store { #expect($0.state.list.syncUps.count == 1) }
  }
}

extension AppFeature.State {
  /// Changes the screen of a sync-up at the bottom.
  fileprivate mutating func detail(_ change: (inout SyncUpDetail.State) -> Void) {
    _ = path.update("1") { modify(&$0, AppFeature.Path.detail, change) }
  }
  /// Changes a meeting in progress at the bottom.
  fileprivate mutating func record(_ change: (inout RecordMeeting.State) -> Void) {
    _ = path.update("1") { modify(&$0, AppFeature.Path.record, change) }
  }
}
