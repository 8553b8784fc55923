import Sluice
import SluiceSwiftUI
import SwiftUI

nonisolated struct Contact: Identifiable, Equatable {
  let id: Int
  var name = ""
}

nonisolated enum ContactAction: BindableAction, Equatable {
  case binding(BindingAction<Contact>)
  case save
}

nonisolated struct Contacts: Equatable { var editor = Presented<Contact>() }

nonisolated enum ContactsAction: Equatable {
  case add
  case editor(PresentedAction<Contact, ContactAction>)
}

struct ContactsView: View {
  let store: Store<Contacts, ContactsAction>

  var body: some View {
    Button("Add") { store.send(.add) }
      .sheet(store, \.editor, action: ContactsAction.editor) { ContactView(store: $0) }
  }
}

struct ContactView: View {
  @Bindable var store: Store<Contact, ContactAction>

  var body: some View { TextField("Name", text: $store.name) }
}
