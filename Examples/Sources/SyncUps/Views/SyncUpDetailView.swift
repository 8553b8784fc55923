#if canImport(SwiftUI)
  import Foundation
  import Sluice
  import SluiceSwiftUI
  import SwiftUI

  /// A sync-up, its form and its alerts.
  struct SyncUpDetailView: View {
    let store: Store<SyncUpDetail.State, SyncUpDetail.Action>

    var body: some View {
      let syncUp = store[\.syncUp]
      List {
        Section("Sync-up") {
          Button("Start meeting", systemImage: "timer") { store.send(.startMeetingButtonTapped) }
          LabeledContent("Length", value: syncUp.duration.formatted(.units()))
          LabeledContent("Theme", value: syncUp.theme.name)
            .listRowBackground(syncUp.theme.color)
            .foregroundStyle(syncUp.theme.textColor)
        }
        if !syncUp.meetings.isEmpty {
          Section("Past meetings") {
            ForEach(syncUp.meetings) { meeting in
              Button(meeting.date.formatted(date: .long, time: .shortened)) { store.send(.meetingTapped(meeting.id)) }
            }
            .onDelete { store.send(.deleteMeetings(atOffsets: Array($0))) }
          }
        }
        Section("Attendees") {
          ForEach(syncUp.attendees) { attendee in Label(attendee.name, systemImage: "person") }
        }
        Button("Delete", role: .destructive) { store.send(.deleteButtonTapped) }
      }
      .navigationTitle(syncUp.title)
      .toolbar { Button("Edit") { store.send(.editButtonTapped) } }
      .alert(store, \.alert, action: SyncUpDetail.Action.alert)
      .sheet(store, \.edit, action: SyncUpDetail.Action.edit) { form in
        NavigationStack {
          SyncUpFormView(store: form)
            .navigationTitle(syncUp.title)
            .toolbar {
              Button("Cancel") { store.send(.cancelEditButtonTapped) }
              Button("Done") { store.send(.doneEditingButtonTapped) }
            }
        }
      }
    }
  }
#endif
