import Foundation
import LocalServer
import Sluice
import SluiceTesting
import SyncUps
import Testing

@testable import SyncUpsServer

/// What pages ask for, and what they are shown.
@MainActor @Suite struct PageActionTests {
  private let store: Store<AppFeature.State, AppFeature.Action>
  private let stage: Stage

  init() {
    let design = SyncUp(
      id: "design", title: "Design", attendees: [Attendee(id: "a", name: "Ann"), Attendee(id: "b", name: "Bo")],
      meetings: [Meeting(id: "old", date: Date(timeIntervalSince1970: 0), transcript: "We began.")])
    var dependencies = Dependencies()
    dependencies.sharedPlaces = SharedPlaces()
    dependencies.clock = ScaledClock(second: .milliseconds(10))
    store = Store(
      AppFeature.State(Shared(wrappedValue: [design], .syncUps)), AppFeature(), dependencies: dependencies)
    stage = Stage(store)
  }

  private var screen: Screen { Screen(store.state) }

  private func perform(_ actions: PageAction...) throws { for action in actions { try stage.perform(action) } }

  @Test func `A form edits the topmost screen`() throws {
    try perform(.add, .setTitle(text: "New"))
    #expect(screen.form?.isNew == true && screen.form?.title == "New")
    try perform(.open(link: "/sync-ups/design"))
    #expect(screen.form == nil)
    try perform(.edit, .setTitle(text: "Old"), .setTheme(theme: .navy), .setMinutes(minutes: 1))
    #expect(screen.form?.isNew == false && screen.form?.title == "Old" && screen.form?.minutes == 5)
    try perform(.save, .back(from: screen.link))
    #expect(screen.form?.title == "New")
    #expect(store.list.syncUps[id: "design"]?.title == "Old")
  }

  @Test func `Attendees are named, added and deleted, and the page gets the focus`() throws {
    try perform(.open(link: "/sync-ups/design"), .edit, .setAttendee(id: "a", name: "Anna"), .deleteAttendee(id: "b"))
    #expect(screen.form?.attendees == [.init(id: "a", name: "Anna")])
    #expect(screen.form?.focus == "a")
    try perform(.addAttendee)
    #expect(screen.form?.focus == screen.form?.attendees.last.map { "\($0.id)" })
    try perform(.discard)
    #expect(screen.form == nil && screen.detail?.attendees == ["Ann", "Bo"])
  }

  @Test func `A page goes back only from the screen that it shows`() throws {
    try perform(.open(link: "/sync-ups/design/record"))
    #expect(throws: Refusal.self) { try perform(.back(from: "/sync-ups/design")) }
    #expect(screen.recording?.speaker == 0)
  }

  @Test func `A meeting is left only after a question`() throws {
    try perform(.open(link: "/sync-ups/design/record"))
    let leaving: [PageAction] = [
      .back(from: "/sync-ups/design/record"), .open(link: "/sync-ups/design"), .open(link: "/"),
    ]
    for action in leaving {
      try perform(action)
      #expect(screen.link == "/sync-ups/design/record" && screen.alert?.title == "End meeting?")
      try perform(.choose(button: 2))
    }
    try perform(.nextSpeaker, .open(link: "/sync-ups/design/record"))
    #expect(screen.recording?.speaker == 1)
    try perform(.back(from: screen.link), .choose(button: 1))
    #expect(screen.link == "/sync-ups/design" && screen.detail?.meetings.count == 1)
  }

  @Test func `A link opens a screen and the screens below it`() throws {
    try perform(.open(link: "/sync-ups/design/meetings/old"))
    #expect(screen.link == "/sync-ups/design/meetings/old")
    #expect(screen.meeting?.transcript == "We began." && screen.meeting?.date == "1970-01-01T00:00:00Z")
    try perform(.back(from: screen.link))
    #expect(screen.link == "/sync-ups/design" && screen.detail?.meetings.count == 1)
    try perform(.deleteMeeting(id: "old"), .back(from: screen.link))
    #expect(screen.link == "/" && screen.list?.rows.map(\.minutes) == [5])
    #expect(store.list.syncUps[id: "design"]?.meetings.isEmpty == true)
  }

  @Test(arguments: ["/sync-ups/7", "/sync-ups/design/meetings/7", "/nowhere", "", "sync-ups/design"])
  func `A link that leads nowhere is refused, and the screen stays`(link: String) throws {
    try perform(.open(link: "/sync-ups/design"))
    let error = #expect(throws: Refusal.self) { try perform(.open(link: link)) }
    #expect(error?.status == .notFound)
    #expect(screen.link == "/sync-ups/design")
  }

  @Test func `An action for another screen is refused, and nothing happens`() throws {
    let actions: [PageAction] = [
      .edit, .startMeeting, .deleteSyncUp, .openMeeting(id: "old"), .deleteMeeting(id: "old"), .nextSpeaker,
      .endMeeting, .save, .discard, .setTitle(text: ""), .addAttendee, .choose(button: 0), .dismissAlert,
      .delete(id: "7"),
    ]
    let before = store.state
    for action in actions {
      let error = #expect(throws: Refusal.self) { try perform(action) }
      #expect(error?.status == .conflict)
    }
    #expect(store.state == before)
  }

  @Test func `A meeting that is shown starts, and its alert is answered`() async throws {
    let events = stage.screens.open()
    try perform(.open(link: "/sync-ups/design/record"))
    for await _ in events where screen.recording?.elapsed ?? 0 > 1 { break }
    try perform(.nextSpeaker, .nextSpeaker)
    #expect(screen.recording?.speaker == 1)
    #expect(screen.alert?.buttons.map(\.role) == [nil, "cancel"])
    #expect(throws: Refusal(.badRequest, "There is no such button.")) { try perform(.choose(button: 2)) }
    try perform(.choose(button: 1))
    #expect(screen.alert == nil && screen.recording != nil)
    try perform(.endMeeting, .choose(button: 0))
    #expect(screen.detail?.meetings.count == 2)
  }

  @Test func `A page that opens gets the current screen, and then those that follow`() async throws {
    var events = stage.screens.open().makeAsyncIterator()
    #expect(await events.next()?.contains(#""rows":[{"#) == true)
    try perform(.open(link: "/sync-ups/design"))
    #expect(await events.next()?.hasPrefix(#"data: {"#) == true)
    try perform(.edit, .setTitle(text: "A"), .setTitle(text: "AB"))
    #expect(await events.next()?.contains(#""title":"AB""#) == true)
    stage.screens.close()
    #expect(await events.next() == nil)
  }
}
