import Sluice

struct Notes: Equatable {
  var all: [String] = []
}

enum NotesAction {
  case add(String)
}

let notesParcel = Parcel<Notes, NotesAction>("notes") {
  Reduce<Notes, NotesAction> { notes, action in if case .add(let note) = action { notes.all.append(note) } }
}

// In a test: the parcel alone.
let alone = Store(Notes(), parcel: notesParcel)
alone.send(.add("Rye"))
print(alone.state == Notes(all: ["Rye"]))

// While the program runs: a plug-in is attached and removed.
let shouting = Parcel<Notes, NotesAction>("shouting") {
  Interceptor<Notes, NotesAction>.after { notes, _ in print(notes.all.last?.uppercased() ?? "") }
  Reduce<Notes, NotesAction> { _, _ in }
}
let token = alone.add(shouting)
alone.send(.add("Salt"))
token.cancel()
alone.send(.add("Milk"))
print(alone.all.count)
