import SluiceNavigation
import SluiceTesting
import SyncUps
import Testing

@MainActor @Suite struct LinkTests {
  private let app = AppFeature.State(.stored([.design]))

  @Test func `A link opens its screens, with the stored values`() throws {
    #expect(syncUpLinks.conflicts.isEmpty)
    var dependencies = Dependencies()
    dependencies.sharedPlaces = SharedPlaces()
    let store = Store(app, AppFeature(), dependencies: dependencies)
    store.send(try #require(try app.opening("/sync-ups/design/meetings/old")))
    let links = store.state.path.destinations.map { syncUpLinks.print($0) }
    #expect(links == ["/sync-ups/design", "/sync-ups/design/meetings/old"])
    guard case .meeting(let meeting) = store.state.path.top?.destination else { throw SpeechClient.Broken() }
    #expect(meeting.meeting?.transcript == "We began.")
    #expect(try store.state.opening("/sync-ups/design/meetings/old") == nil)
    #expect(try store.state.opening("/") == .path(.reset([])))
    let record = try app.screens(at: "/sync-ups/design/record")
    #expect(record == [.detail(SyncUpDetail.State("design")), .record(RecordMeeting.State("design"))])
  }

  @Test(arguments: ["/sync-ups/7", "/sync-ups/design/meetings/7", "/sync-ups/7/record"])
  func `A link to a deleted sync-up says so`(link: String) {
    let error = #expect(throws: StaleLink.self) { try app.opening(link) }
    #expect(error?.description == "\(link) leads to what is not there any more.")
  }

  @Test func `A link that does not exist lists the possible ones`() {
    #expect(throws: PathError.self) { try app.opening("/sync-ups") }
  }

  @Test(arguments: ["/", "/sync-ups/design"])
  func `A link does not end a meeting without a question`(link: String) throws {
    let meeting = AppFeature.State(.stored([.design]), path: try app.screens(at: "/sync-ups/design/record"))
    #expect(try meeting.opening(link) == .path(.destination("2", .record(.endMeetingButtonTapped))))
  }
}
