import Sluice
import SluiceSwiftUI
import SwiftUI

/// The other modifiers by constructors.
struct CoverView: View {
  let store: Store<Contacts, ContactsAction>

  var body: some View {
    Text("Contacts")
      .fullScreenCover(store, \.editor, action: ContactsAction.editor) { contact in
        ContactView(store: contact)
        Button("Save") { contact.send(.save) }
      }
      .popover(store, \.editor, action: ContactsAction.editor) { ContactView(store: $0) }
  }
}

/// A place that is named by a value for its case.
struct CaseValueView: View {
  let store: Store<Contacts, ContactsAction>

  var body: some View {
    let editor = store.presentation(\.editor, action: EnumCase(ContactsAction.editor))
    Text("Contacts")
      .sheet(editor) { ContactView(store: $0) }
      .fullScreenCover(editor) { ContactView(store: $0) }
      .popover(editor) { ContactView(store: $0) }
  }
}
