#if canImport(SwiftUI)
  import Sluice
  import SluiceSwiftUI
  import SwiftUI

  /// All sync-ups, and a sheet for a new one.
  struct SyncUpsListView: View {
    let store: Store<SyncUpsList.State, SyncUpsList.Action>

    var body: some View {
      List {
        ForEach(store.syncUps) { syncUp in
          Button(syncUp.title) { store.send(.syncUpTapped(syncUp.id)) }
        }
        .onDelete { store.send(.onDelete(Array($0))) }
      }
      .navigationTitle("Daily sync-ups")
      .toolbar { Button("Add") { store.send(.addSyncUpButtonTapped) } }
      .sheet(store, \.add, action: SyncUpsList.Action.add) { form in
        SyncUpFormView(store: form)
          .navigationTitle("New sync-up")
          .toolbar {
            Button("Dismiss") { store.send(.dismissAddSyncUpButtonTapped) }
            Button("Add") { store.send(.confirmAddSyncUpButtonTapped) }
          }
      }
    }
  }

  /// Edits a sync-up.
  struct SyncUpFormView: View {
    @Bindable var store: Store<SyncUpForm.State, SyncUpForm.Action>

    var body: some View {
      Form {
        TextField("Title", text: $store.syncUp.title)
        Stepper("\(store.syncUp.minutes) minutes", value: $store.syncUp.minutes)
        ForEach(store.syncUp.attendees) { attendee in
          TextField("Name", text: $store.syncUp.attendees[id: attendee.id, default: attendee].name)
        }
        .onDelete { store.send(.deleteAttendees(atOffsets: Array($0))) }
        Button("New attendee") { store.send(.addAttendeeButtonTapped) }
      }
    }
  }

  extension SyncUp {
    /// How long it lasts, from five minutes to half an hour.
    fileprivate var minutes: Int {
      get { Int(duration.components.seconds) / 60 }
      set { duration = .seconds(60 * min(max(5, newValue), 30)) }
    }
  }

  extension Rows<Attendee> {
    /// An attendee, for a binding; one that was removed meanwhile stays away.
    fileprivate subscript(id id: Attendee.ID, default old: Attendee) -> Attendee {
      get { self[id: id] ?? old }
      set { update(id) { $0 = newValue } }
    }
  }
#endif
