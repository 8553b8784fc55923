import Sluice

// The module Notes. Public are the state, the actions and the parcel.

/// The notes.
public struct Notes {
  /// In the order in which they were added.
  public internal(set) var all: [String] = []
}

/// What can be done with notes.
public enum NotesAction {
  case add(String), load
  case loaded([String])
}

/// Notes in one piece.
public let notesParcel = Parcel<Notes, NotesAction>("notes") {
  NotesReducer()
  Autosave()
  EffectHandler(LoadNotes.self) { _ in ["Rye"] }  // a file, say
}

struct NotesReducer: Reducer {
  let effects: [any EffectRequest.Type] = [LoadNotes.self]

  func reduce(_ notes: inout Notes, _ action: NotesAction, _ context: Context<NotesAction>) {
    switch action {
    case .add(let note): notes.all.append(note)
    case .load: context.perform(LoadNotes(), answer: { .loaded($0) })
    case .loaded(let all): notes.all = all
    }
  }
}

struct LoadNotes: EffectRequest { typealias Answer = [String] }

nonisolated final class Autosave: StateObserver {
  let detail: KeyPath<Notes, [String]> = \.all

  func start(_ store: StoreAccess<Notes, NotesAction>) { store.send(.load) }

  func changed(from old: [String], to new: [String], _ store: StoreAccess<Notes, NotesAction>) {
    print("saves \(new)")
  }
}

// The module App knows the parcel, and nothing inside it.
nonisolated struct App {
  var notes = Notes()
  var isDark = false
}

enum AppAction {
  case notes(NotesAction)
  case setDark(Bool)
}

let appParcel = Parcel<App, AppAction>("app") {
  notesParcel.attached(\.notes, action: AppAction.notes)
  Reduce<App, AppAction> { app, action in if case .setDark(let isDark) = action { app.isDark = isDark } }
}

let store = Store(App(), parcel: appParcel)
store.send(.notes(.add("Salt")))
