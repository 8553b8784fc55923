import Foundation
import Sluice
import SluiceTesting
import SyncUps
import Testing

@Suite struct SyncUpFormTests {
  @Test func `A form has an attendee, and a new one gets the focus`() {
    let uuid = UUIDGenerator.incrementing
    let state = SyncUpForm.State(SyncUp(id: "1", title: "Engineering"), attendee: uuid())
    #expect(state.syncUp.attendees == [Attendee(id: RowID(0))])
    let store = TestStore(state, SyncUpForm()) { Provide(\.uuid, uuid) }
    store.send(.addAttendeeButtonTapped) {
      $0.focus = .attendee(RowID(1))
      $0.syncUp.attendees = [Attendee(id: RowID(0)), Attendee(id: RowID(1))]
    }
    store.finish()
  }

  @Test func `The focus follows when attendees are removed, and one stays`() {
    let attendees = ["a", "b", "c", "d"].map { Attendee(id: RowID($0)) }
    let syncUp = SyncUp(id: "1", title: "Engineering", attendees: Rows(attendees))
    let store = TestStore(SyncUpForm.State(syncUp), SyncUpForm())
    store.send(.deleteAttendees(atOffsets: [0])) {
      $0.focus = .attendee("b")
      $0.syncUp.attendees = Rows(attendees[1...])
    }
    store.send(.deleteAttendees(atOffsets: [1])) {
      $0.focus = .attendee("d")
      $0.syncUp.attendees = [attendees[1], attendees[3]]
    }
    store.send(.deleteAttendees(atOffsets: [1])) {
      $0.focus = .attendee("b")
      $0.syncUp.attendees = [attendees[1]]
    }
    store.send(.deleteAttendees(atOffsets: [0])) {
      $0.focus = .attendee(RowID(0))
      $0.syncUp.attendees = [Attendee(id: RowID(0))]
    }
    store.finish()
  }
}
