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

nonisolated struct Contacts: Equatable {
  var editor = Presented<Contact>()
  var destination = Presented<Destination>()

  enum Destination: Equatable, CasePathable {
    case help(Int)
    case edit(Contact)
    case alert(Prompt<ContactsAction>)

    nonisolated struct Cases: Sendable {
      let help = EnumCase<Destination, Int>(
        "help", embed: { .help($0) }, extract: { if case .help(let value) = $0 { value } else { nil } })
      let edit = EnumCase<Destination, Contact>(
        "edit", embed: { .edit($0) }, extract: { if case .edit(let value) = $0 { value } else { nil } })
      let alert = EnumCase<Destination, Prompt<ContactsAction>>(
        "alert", embed: { .alert($0) }, extract: { if case .alert(let value) = $0 { value } else { nil } })
    }

    static let cases = Cases()
  }
}

nonisolated indirect enum ContactsAction: Equatable, CasePathable {
  case add, showHelp, delete
  case editor(PresentedAction<Contact, ContactAction>)
  case destination(PresentedAction<Contacts.Destination, DestinationAction>)

  enum DestinationAction: Equatable, CasePathable {
    case help(Never)
    case edit(ContactAction)
    case alert(Prompt<ContactsAction>.Choice)

    nonisolated struct Cases: Sendable {
      let help = EnumCase<DestinationAction, Never>("help", embed: { .help($0) }, extract: { _ in nil })
      let edit = EnumCase<DestinationAction, ContactAction>(
        "edit", embed: { .edit($0) }, extract: { if case .edit(let value) = $0 { value } else { nil } })
      let alert = EnumCase<DestinationAction, Prompt<ContactsAction>.Choice>(
        "alert", embed: { .alert($0) }, extract: { if case .alert(let value) = $0 { value } else { nil } })
    }

    static let cases = Cases()
  }

  nonisolated struct Cases: Sendable {
    let editor = EnumCase<ContactsAction, PresentedAction<Contact, ContactAction>>(
      "editor", embed: { .editor($0) }, extract: { if case .editor(let value) = $0 { value } else { nil } })
    let destination = EnumCase<ContactsAction, PresentedAction<Contacts.Destination, DestinationAction>>(
      "destination", embed: { .destination($0) },
      extract: { if case .destination(let value) = $0 { value } else { nil } })
  }

  static let cases = Cases()
}

struct ContactView: View {
  @Bindable var store: Store<Contact, ContactAction>

  var body: some View { TextField("Name", text: $store.name) }
}

struct HelpView: View {
  let store: Store<Int, Never>

  var body: some View { Text("Page \(store.state)") }
}

// snippet.show Sheet
struct ContactsView: View {
  let store: Store<Contacts, ContactsAction>

  var body: some View {
    Button("Add") { store.send(.add) }
      .sheet(store, \.editor, action: ContactsAction.editor) { ContactView(store: $0) }
  }
}
// snippet.end

// snippet.show Cases
struct ManyDestinationsView: View {
  typealias DestinationAction = ContactsAction.DestinationAction
  let store: Store<Contacts, ContactsAction>

  var body: some View {
    let destination = store.presentation(\.destination, action: ContactsAction.destination)
    Button("Add") { store.send(.add) }
      .sheet(destination.case(Contacts.Destination.edit, action: DestinationAction.edit)) { ContactView(store: $0) }
      .popover(destination.case(Contacts.Destination.help, action: DestinationAction.help)) { HelpView(store: $0) }
      .alert(destination.case(Contacts.Destination.alert, action: DestinationAction.alert))
  }
}
// snippet.end

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
    let destination = store.presentation(\.destination, action: \.destination)
    Text("Contacts")
      .sheet(store.presentation(\.editor, action: ContactsAction.cases.editor)) { ContactView(store: $0) }
      .sheet(store, \.editor, action: \.editor) { ContactView(store: $0) }
      .fullScreenCover(store, \.editor, action: \.editor) { ContactView(store: $0) }
      .popover(store, \.editor, action: \.editor) { ContactView(store: $0) }
      .popover(destination.case(\.help, action: \.help)) { HelpView(store: $0) }
      .alert(destination.case(\.alert, action: \.alert))
  }
}
