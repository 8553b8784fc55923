// What SluiceSwiftUI does, on a screen of text (Tests/SwiftUI/Declarations/Screen.swift). The views are those of
// Tests/SwiftUI/Views.

import Sluice
import SluiceSwiftUI
import SwiftUI

var failures = 0

@MainActor func expect(_ found: String, _ wanted: String, file: String = #fileID, line: Int = #line) {
  if found != wanted {
    failures += 1
    print("\(file):\(line): expected \"\(wanted)\", found \"\(found)\"")
  }
}

@MainActor func expect(_ condition: Bool, file: String = #fileID, line: Int = #line) {
  expect("\(condition)", "true", file: file, line: line)
}

// A prompt is shown while it is presented; a button sends its action and dismisses; what the system reports then does
// no harm.
do {
  let store = Store(
    Draft(text: "Hello"), draft,
    onFailure: {
      print("failure: \($0)"); failures += 1
    })
  let screen = Screen(DraftScreen(store: store))
  expect(screen.text, "Hello Delete More")
  screen.tap("Delete")
  expect("\(screen.update())", "[\"Reading\"]")
  expect(screen.text, "Hello Delete More [alert Delete the draft? It cannot be restored. Delete Keep [close] ]")
  screen.tap("Keep")
  screen.update()
  expect(screen.text, "Hello Delete More")
  store.send(.deleteTapped)
  screen.update()
  screen.tap("[close]")
  screen.update()
  expect(screen.text, "Hello Delete More")
  store.send(.deleteTapped)
  screen.update()
  screen.tap("Delete")
  screen.tap("[close]")
  screen.update()
  expect(screen.text, "Delete More")
  screen.tap("More")
  screen.update()
  expect(screen.text, "Delete More [dialog Draft Share Delete [close] ]")
}

// What is dismissed leaves; if another destination is there by then, that stays, and has a sheet of its own.
do {
  let store = Store<Contacts, ContactsAction>(
    Contacts(),
    onFailure: {
      print("failure: \($0)"); failures += 1
    }
  ) {
    IfPresented(\.editor, action: ContactsAction.editor) {
      BindingReducer()
      Reduce { _, _ in }
    }
  }
  let screen = Screen(ContactsView(store: store))
  expect(screen.text, "Add")
  store.send(.editor(.present(Contact(id: 1, name: "Ada"))))
  expect("\(screen.update())", "[\"Reading\"]")
  expect(screen.text, "Add [sheet Name [dismiss] ]")
  screen.type("Eve", into: "Name")
  expect(screen.update().isEmpty)
  expect(store.editor.destination?.name ?? "", "Eve")
  store.send(.editor(.present(Contact(id: 2))))
  screen.tap("[dismiss]")
  expect(store.editor.destination?.id == 2)
  screen.update()
  screen.tap("[dismiss]")
  expect(store.editor.destination == nil)
  screen.update()
  expect(screen.text, "Add")
}

// A case of an action is named by its constructor or by a value, in each modifier.
do {
  let store = Store<Contacts, ContactsAction>(Contacts()) {
    IfPresented(\.editor, action: ContactsAction.editor) {
      BindingReducer()
      Reduce { _, _ in }
    }
  }
  let (byConstructors, byValues) = (Screen(CoverView(store: store)), Screen(CaseValueView(store: store)))
  store.send(.editor(.present(Contact(id: 1))))
  byConstructors.update()
  byValues.update()
  expect(byConstructors.text, "Contacts [cover Name Save [dismiss] ] [popover Name [dismiss] ]")
  expect(byValues.text, "Contacts [sheet Name [dismiss] ] [cover Name [dismiss] ] [popover Name [dismiss] ]")
}

// Destinations of one enum, each shown by its modifier.
do {
  let store = Store<Team, TeamAction>(
    Team(),
    onFailure: {
      print("failure: \($0)"); failures += 1
    }
  ) {
    IfPresented(\.destination, action: TeamAction.destination) {
      Scope(case: Team.Destination.member, action: TeamAction.DestinationAction.member) { BindingReducer() }
    }
  }
  let screen = Screen(TeamView(store: store))
  store.send(.destination(.present(.help(3))))
  screen.update()
  expect(screen.text, "Add [popover Page 3 [dismiss] ]")
  store.send(.destination(.present(.member(Member()))))
  screen.update()
  expect(screen.text, "Add [sheet Name [dismiss] ]")
  screen.type("Eve", into: "Name")
  expect(store.destination.destination == .member(Member(name: "Eve")))
  store.send(.destination(.present(.alert(Prompt("Sure?")))))
  screen.update()
  expect(screen.text, "Add [alert Sure? [close] ]")
  screen.tap("[close]")
  screen.update()
  expect(screen.text, "Add")
}

// A screen is pushed while it is presented; the back gesture leaves.
do {
  struct DrillDown: View {
    let store: Store<Contacts, ContactsAction>

    var body: some View {
      Text("Contacts").navigationDestination(store.presentation(\.editor, action: ContactsAction.editor)) {
        ContactView(store: $0)
      }
    }
  }

  let store = Store<Contacts, ContactsAction>(
    Contacts(),
    onFailure: {
      print("failure: \($0)"); failures += 1
    }
  ) {
    IfPresented(\.editor, action: ContactsAction.editor) { BindingReducer() }
  }
  let screen = Screen(DrillDown(store: store))
  store.send(.editor(.present(Contact(id: 1, name: "Ada"))))
  expect("\(screen.update())", "[\"Reading\"]")
  expect(screen.text, "Contacts > Name [back]")
  screen.type("Eve", into: "Name")
  expect(store.editor.destination?.name ?? "", "Eve")
  screen.tap("[back]")
  expect(store.editor.destination == nil)
  screen.update()
  expect(screen.text, "Contacts")
}

// A stack shows the destinations that actions push; the back gesture pops; a view that is popped keeps its store until
// it is gone.
do {
  let store = Store<Library, LibraryAction>(
    Library(),
    onFailure: {
      print("failure: \($0)"); failures += 1
    }
  ) {
    EachRoute(\.path, action: LibraryAction.path) {
      Scope(case: Library.Page.book, action: PageAction.book) { BindingReducer() }
    }
  }
  let screen = Screen(LibraryView(store: store))
  expect(screen.text, "Emma Ulysses")
  screen.tap("Emma")
  screen.update()
  store.send(.path(.push(.author("Austen"))))
  expect("\(screen.update())", "[\"LibraryView\"]")
  expect(screen.text, "Emma Ulysses > > Austen [back]")
  screen.tap("[back]")
  expect(store.path.count == 1)
  store.send(.path(.replaceTop(.author("Joyce"))))
  screen.update()
  expect(screen.text, "Emma Ulysses > Joyce [back]")
}

// A list has the ids of its rows without a store for each; a row that changes notifies no list.
do {
  let store = Store(Groceries(items: [.init(id: 1, name: "Milk"), .init(id: 2, name: "Rye")]), groceries)
  let screen = Screen(PlainLists(store: store))
  expect(screen.text, "Milk Rye Milk Rye [select] Milk Rye")
  store.send(.item(1, .binding(.set(\.name, "Salt"))))
  expect("\(screen.update())", "[\"row\", \"row\", \"row\"]")
  screen.type("2", into: "[select]")
  expect(store.selected == 2)
}

// A binding to a row changes it where it is then.
do {
  let store = Store(Groceries(items: [.init(id: 1, name: "Milk"), .init(id: 2, name: "Rye")]), groceries)
  let screen = Screen(BoundRows(store: store))
  expect(screen.text, "What to buy What to buy")
  screen.type("Salt", into: "What to buy")
  expect(store.items.map(\.name).joined(separator: " "), "Milk Salt")
  screen.update()
  screen.type("Oil", into: "What to buy")
  expect(store.items.map(\.name).joined(separator: " "), "Milk Oil")
}

// The selected row is shown beside the list; one that is gone, or none, as nil.
do {
  let store = Store<Notebook, NotebookAction>(Notebook(notes: [.init(id: 1, title: "A"), .init(id: 2, title: "B")])) {
    BindingReducer()
  }
  let screen = Screen(NotebookView(store: store))
  expect(screen.text, "A B [select] | Choose a note")
  screen.type("2", into: "[select]")
  screen.update()
  expect(screen.text, "A B [select] | Title")
  store.send(.binding(.set(\.selected, 7)))
  screen.update()
  expect(screen.text, "A B [select] | Choose a note")
}

@MainActor func until(_ isTrue: () -> Bool) async {
  for _ in 0..<100 {
    await Task.yield()
    if isTrue() { return }
    try? await Task.sleep(for: .milliseconds(10))
  }
}

// A binding reads a part and sends an action; an animation wraps a send; a refresh waits.
struct Page: Equatable { var text = "", isLoaded = false, focus: Int? }
enum PageChange: BindableAction, Sendable { case typed(String), load, loaded, binding(BindingAction<Page>) }
var made = 0

@MainActor func makePage() -> Store<Page, PageChange> {
  made += 1
  return Store<Page, PageChange>(Page()) {
    BindingReducer()
    Reduce { page, action, context in
      switch action {
      case .typed(let text): page.text = text
      case .load: context.run { send in send(.loaded) }
      case .loaded: page.isLoaded = true
      case .binding: break
      }
    }
  }
}

struct PageWindow: View {
  let title: Store<Page, PageChange>
  @AppStore private var store = makePage()
  @FocusState private var focus: Int?

  var body: some View {
    Text(title.text)
    TextField("Text", text: store.binding(\.text, action: PageChange.typed))
    TextField("Bound", text: $store.text)
    Text(store.text)
    if store.isLoaded { Text("loaded") }
    Button("Bold") { store.send(.typed("bold"), animation: .bouncy) }
    Button("Focus") { focus = 7 }
    Text("focus \(focus ?? 0) \(store.focus ?? 0)")
      .bind($store.focus, to: $focus)
      .refreshable(store, .load)
  }
}

do {
  let title = makePage()
  let screen = Screen(PageWindow(title: title))
  expect(screen.text, "Text Bound Bold Focus focus 0 0 [refresh]")
  screen.type("a", into: "Text")
  screen.update()
  screen.type("ab", into: "Bound")
  title.send(.typed("title"))
  expect("\(screen.update())", "[\"PageWindow\"]")
  expect(screen.text, "title Text Bound ab Bold Focus focus 0 0 [refresh]")
  expect(made == 2)
  screen.tap("Bold")
  screen.tap("Focus")
  screen.update()
  expect(screen.text, "title Text Bound bold Bold Focus focus 7 7 [refresh]")
  screen.tap("[refresh]")
  await until {
    screen.update(); return screen.text.contains("loaded")
  }
  expect(screen.text.contains("loaded"))
}

// What a view starts when it appears.
struct LoadingView: View {
  let store: Store<Page, PageChange>

  var body: some View { Text(store.isLoaded ? "loaded" : "empty").task(store, .load) }
}

do {
  let screen = Screen(LoadingView(store: makePage()))
  expect(screen.text, "empty")
  await until {
    screen.update(); return screen.text == "loaded"
  }
  expect(screen.text, "loaded")
}

drawStudies()

print(failures == 0 ? "ok" : "\(failures) failed")
