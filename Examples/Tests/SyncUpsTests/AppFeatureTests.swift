import Foundation
import Sluice
import SluiceTesting
import SyncUps
import Testing

@MainActor @Suite struct AppFeatureTests {
  private let screen = AppFeature.Path.detail(SyncUpDetail.State("design", of: .stored([.design])))

  private func detail(_ action: SyncUpDetail.Action) -> AppFeature.Action { .path(.destination("1", .detail(action))) }

  @Test func `What is edited on a screen is in the list in the same cycle`() {
    let store = TestStore(AppFeature.State(.stored([.design])), AppFeature())
    store.send(.path(.push(screen))) { $0.path.push(screen) }
    store.send(detail(.editButtonTapped)) {
      $0.detail { $0.edit.present(SyncUpForm.State(.design) { UUID(9) }) }
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

  @Test func `A sync-up that is deleted on its screen is gone from the list, and the screen is popped`() {
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
    #expect(store.state.path.count == 1)
    let meetings: Rows = [Meeting(id: RowID(0), date: .start, transcript: "I am done")]
    #expect(store.state.list.syncUps[id: "short"]?.meetings == meetings)
    await store.finish()
  }

  @Test func `The user goes from the list to a sync-up, and from there to a meeting that was held`() {
    let store = TestStore(AppFeature.State(.stored([.design])), AppFeature())
    store.send(.list(.syncUpTapped("design"))) { $0.path.push(screen) }
    let meeting = PastMeeting("old", of: "design", .stored([.design]))
    #expect(meeting.meeting?.transcript == "We began.")
    store.send(detail(.meetingTapped("old")))
    store.receive(.path(.push(.meeting(meeting)))) { $0.path.push(.meeting(meeting)) }
    store.finish()
  }

  @Test func `A link opens its screens, and they have what is stored`() throws {
    #expect(syncUpLinks.conflicts.isEmpty)
    let trail = try syncUpLinks.parse(trail: "/sync-ups/design/meetings/old")
    var dependencies = Dependencies()
    dependencies.sharedPlaces = SharedPlaces()
    let store = Store(AppFeature.State(.stored([.design])), AppFeature(), dependencies: dependencies)
    store.send(.path(.reset(trail)))
    let links = store.state.path.destinations.map { syncUpLinks.print($0) }
    #expect(links == ["/sync-ups/design", "/sync-ups/design/meetings/old"])
    guard case .meeting(let meeting) = store.state.path.top?.destination else { throw SpeechClient.Broken() }
    #expect(meeting.meeting?.transcript == "We began.")
    let record = try syncUpLinks.parse(trail: "/sync-ups/design/record")
    #expect(record == [.detail(SyncUpDetail.State("design")), .record(RecordMeeting.State("design"))])
    #expect(throws: PathError.self) { try syncUpLinks.parse(trail: "/sync-ups") }
  }

  @Test func `What was added is there at the next start of the program`() async throws {
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
}
