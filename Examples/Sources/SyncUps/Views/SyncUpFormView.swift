#if canImport(SwiftUI)
  import Sluice
  import SluiceSwiftUI
  import SwiftUI

  /// Edits a sync-up.
  struct SyncUpFormView: View {
    @Bindable var store: Store<SyncUpForm.State, SyncUpForm.Action>
    @FocusState private var focus: SyncUpForm.Field?

    var body: some View {
      Form {
        Section("Sync-up") {
          TextField("Title", text: $store.syncUp.title).focused($focus, equals: .title)
          Stepper("\(store.syncUp.minutes) minutes", value: $store.syncUp.minutes, in: SyncUp.lengths)
          Picker("Theme", selection: $store.syncUp.theme) {
            ForEach(Theme.allCases, id: \.self) { theme in Text(theme.name).tag(theme) }
          }
          .listRowBackground(store.syncUp.theme.color)
          .foregroundStyle(store.syncUp.theme.textColor)
        }
        Section("Attendees") {
          ForEach(rows: $store.syncUp.attendees) { $attendee in
            TextField("Name", text: $attendee.name).focused($focus, equals: .attendee(attendee.id))
          }
          .onDelete { store.send(.deleteAttendees(atOffsets: Array($0))) }
          Button("New attendee") { store.send(.addAttendeeButtonTapped) }
        }
      }
      .bind($store.focus, to: $focus)
    }
  }
#endif
