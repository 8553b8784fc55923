import Sluice
import SluiceSwiftUI
import SwiftUI

nonisolated extension ContactsAction: CasePathable {
  nonisolated struct Cases: Sendable {
    let editor = EnumCase<ContactsAction, PresentedAction<Contact, ContactAction>>(
      "editor", embed: { .editor($0) }, extract: { if case .editor(let value) = $0 { value } else { nil } })
  }

  static let cases = Cases()
}

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

/// The same by key paths of cases, and by a value that names one.
struct CasePathsView: View {
  let store: Store<Contacts, ContactsAction>

  var body: some View {
    Text("Contacts")
      .sheet(store.presentation(\.editor, action: ContactsAction.cases.editor)) { ContactView(store: $0) }
      .sheet(store, \.editor, action: \.editor) { ContactView(store: $0) }
      .fullScreenCover(store, \.editor, action: \.editor) { ContactView(store: $0) }
      .popover(store, \.editor, action: \.editor) { ContactView(store: $0) }
  }
}
