import Sluice
import SluiceTesting

nonisolated struct App: Equatable {
  var notes = Notes()
  var count = 0
}

nonisolated struct Notes: Equatable { var titles: [String] = [] }

nonisolated enum AppAction: Equatable, Sendable {
  case notes(NotesAction)
  case count(Int)
}

nonisolated enum NotesAction: Equatable, Sendable { case add(String) }

// A service that counts.
nonisolated final class Counting: StateObserver {
  let detail: KeyPath<App, [String]> = \.notes.titles
  func changed(from old: [String], to new: [String], _ store: StoreAccess<App, AppAction>) {
    store.send(.count(new.count))
  }
}

let notes = Parcel<Notes, NotesAction>("notes") {
  Reduce { notes, action in
    switch action {
    case .add(let title): notes.titles.append(title)
    }
  }
}

let app = Parcel<App, AppAction>("app") {
  Reduce { app, action in
    if case .count(let count) = action { app.count = count }
  }
  Counting()
  notes.attached(\.notes, action: AppAction.notes)
}

let alone = TestStore(Notes(), parcel: notes)
alone.send(.add("Rye")) { $0.titles = ["Rye"] }

let store = TestStore(App(), parcel: app)
let part = store.scope(\.notes, action: AppAction.notes)
part.send(.add("Rye")) { $0.titles = ["Rye"] }  // nothing else of the app may change with it
store.receive(.count(1)) { $0.count = 1 }  // what the service sends
store.finish()
print(part.state.titles, store.state.count)
