#if canImport(SwiftUI)
  import Sluice
  import SluiceSwiftUI
  import SwiftUI

  /// A sync-up, its form and its alerts.
  struct SyncUpDetailView: View {
    let store: Store<SyncUpDetail.State, SyncUpDetail.Action>

    var body: some View {
      let syncUp = store[\.syncUp]
      List {
        Button("Start meeting") { store.send(.startMeetingButtonTapped) }
        Text("\(syncUp.duration.components.seconds / 60) minutes, \(syncUp.theme.rawValue)")
        ForEach(syncUp.meetings) { meeting in
          Button("\(meeting.date)") { store.send(.meetingTapped(meeting.id)) }
        }
        .onDelete { store.send(.deleteMeetings(atOffsets: Array($0))) }
        ForEach(syncUp.attendees) { attendee in Text(attendee.name) }
        Button("Delete", role: .destructive) { store.send(.deleteButtonTapped) }
      }
      .navigationTitle(syncUp.title)
      .toolbar { Button("Edit") { store.send(.editButtonTapped) } }
      .alert(store, \.alert, action: SyncUpDetail.Action.alert)
      .sheet(store, \.edit, action: SyncUpDetail.Action.edit) { form in
        SyncUpFormView(store: form)
          .navigationTitle(syncUp.title)
          .toolbar {
            Button("Cancel") { store.send(.cancelEditButtonTapped) }
            Button("Done") { store.send(.doneEditingButtonTapped) }
          }
      }
    }
  }
#endif
