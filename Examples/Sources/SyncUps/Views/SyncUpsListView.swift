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
          Button {
            store.send(.syncUpTapped(syncUp.id))
          } label: {
            Card(syncUp: syncUp)
          }
          .listRowBackground(syncUp.theme.color)
        }
        .onDelete { store.send(.onDelete(Array($0))) }
      }
      .navigationTitle("Daily sync-ups")
      .toolbar { Button("Add") { store.send(.addSyncUpButtonTapped) } }
      .sheet(store, \.add, action: SyncUpsList.Action.add) { form in
        NavigationStack {
          SyncUpFormView(store: form)
            .navigationTitle("New sync-up")
            .toolbar {
              Button("Dismiss") { store.send(.dismissAddSyncUpButtonTapped) }
              Button("Add") { store.send(.confirmAddSyncUpButtonTapped) }
            }
        }
      }
    }
  }

  /// A row of the list.
  private struct Card: View {
    let syncUp: SyncUp

    var body: some View {
      VStack {
        Text(syncUp.title)
        HStack {
          Label("\(syncUp.attendees.count)", systemImage: "person.3")
          Spacer()
          Label(syncUp.duration.formatted(.units()), systemImage: "clock")
        }
      }
      .foregroundStyle(syncUp.theme.textColor)
    }
  }
#endif
