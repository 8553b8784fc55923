// swift-format-ignore-file

import Sluice

// A reducer with a context, one without, a transaction, and what is attached to them.
nonisolated struct Note: Identifiable, Equatable {
  let id: Int
  var text = "", stars = 0
}

nonisolated enum NoteAction: ActionWithOutput, Equatable {
  case type(String), star
  enum Output { case starred, emptied }
}

nonisolated struct NoteReducer: Reducer {
  // typo: Note, NoteAction -> Note, NoteActions
  var body: some Reducer<Note, NoteAction> {
    // typo: context in -> context, more in
    Reduce { note, action, context in
      switch action {
      // typo: .type -> .typed
      // typo: let text -> let text, let more
      case .type(let text):
        // typo: note.text -> note.txt
        // typo: = text -> = 3
        note.text = text
        // typo: text.isEmpty -> text.isEmty
        // typo: .emptied -> .empty
        // typo: output( -> outptu(
        // typo: if text -> if txt
        if text.isEmpty { context.output(.emptied) }
      // typo: .star -> .stra
      case .star:
        // typo: += 1 -> += "1"
        // typo: stars -> star
        // typo: += -> =+-
        note.stars += 1
        // typo: .starred -> .starred(1)
        // typo: context -> contxt
        context.output(.starred)
      }
    }
  }
}

// A reducer that returns early, as most do.
nonisolated struct Shelf: Equatable {
  var titles: [String] = [], limit = 3
}

nonisolated enum ShelfAction: Equatable {
  case put(String), sort, clear
}

nonisolated struct Full: Error { var limit: Int }

nonisolated struct ShelfReducer: Reducer {
  var body: some Reducer<Shelf, ShelfAction> {
    Reduce { shelf, action, context in
      switch action {
      case .put(let title):
        // typo: shelf.titles -> shelf.title
        // typo: shelf.limit -> shelf.limt
        // typo: .reject( -> .rejct(
        // typo: limit: -> limt:
        guard shelf.titles.count < shelf.limit else { return context.reject(Full(limit: shelf.limit)) }
        // typo: append(title) -> append(titel)
        // typo: append(title) -> append(1)
        shelf.titles.append(title)
        // typo: .sort -> .srot
        // typo: context.send -> context.sent
        context.send(.sort)
      case .sort:
        // typo: isEmpty -> isEmty
        if shelf.titles.isEmpty { return }
        // typo: titles.sort -> titles.srot
        // typo: shelf.titles -> shelf.title
        shelf.titles.sort()
      // typo: .clear -> .claer
      case .clear:
        // typo: = [] -> = 0
        // typo: titles -> title
        shelf.titles = []
      }
    }
  }
}

nonisolated enum LoadError: Error { case offline }

nonisolated struct Notes: Reducer {
  struct State: Equatable {
    var notes: Rows<Note> = []
    var first = Note(id: 0)
    var guest: Note?
    var title = "", count = 0, error: String?
  }

  enum Action: Equatable {
    case add(String), load, loaded([Note]), failed(String), rename(String)
    case note(Note.ID, NoteAction), first(NoteAction), guest(NoteAction)
  }

  var body: some Reducer<State, Action> {
    // typo: \.notes -> \.nots
    // typo: Action.note -> Action.noet
    // typo: NoteReducer() -> NoteReducr()
    // typo: EachRow -> EachRw
    // typo: { id, _ in .rename("\(id)") } -> { id, _ in .rename(id) }
    // typo: output: -> outputs:
    // typo: .rename -> .renamed
    // typo: NoteReducer() -> Notes()
    EachRow.receiving(\.notes, action: Action.note) { NoteReducer() } output: { id, _ in .rename("\(id)") }
    // typo: \.first -> \.frist
    // typo: action: -> actions:
    // typo: Action.first -> Action.frist
    // typo: Scope -> Scoop
    // typo: { NoteReducer() } -> { Notes() }
    Scope(\.first, action: Action.first) { NoteReducer() }
    // typo: \.guest -> \.gest
    // typo: IfLet -> IfLt
    // typo: { NoteReducer() } -> { 3 }
    // typo: Action.guest -> Action.load
    IfLet(\.guest, action: Action.guest) { NoteReducer() }
    Reduce { state, action in
      switch action {
      // typo: .add -> .ad
      // typo: let text -> let text, let more
      case .add(let text):
        // typo: state.notes -> state.nots
        // typo: append -> apend
        // typo: text: text -> txt: text
        // typo: text: text -> text: 3
        // typo: id: state -> state
        // typo: notes.count -> notes.cuont
        state.notes.append(Note(id: state.notes.count, text: text))
        // typo: += 1 -> += "a"
        // typo: state.count -> state.cuont
        // typo: += -> +=-
        state.count += 1
      // typo: .rename -> .renme
      case .rename(let title):
        // typo: state.title -> state.titel
        // typo: = title -> = titel
        // typo: title.isEmpty -> title.count
        // typo: "none" -> nil
        state.title = title.isEmpty ? "none" : title
      case .load, .loaded, .failed, .note, .first, .guest: break
      }
    }
    Throwing { state, action, context in
      switch action {
      case .load:
        // typo: state.error -> state.eror
        // typo: = nil -> = 3
        state.error = nil
        // typo: context.run -> context.rn
        // typo: { send in -> { send, more in
        context.run { send in
          // typo: .loaded -> .laoded
          // typo: [Note(id: 1)] -> [Note("1")]
          // typo: [Note(id: 1)] -> Note(id: 1)
          send(.loaded([Note(id: 1)]))
        }
      // typo: .loaded -> .lodaed
      case .loaded(let notes):
        // typo: notes.isEmpty -> notes.isEmty
        // typo: LoadError.offline -> LoadError.ofline
        // typo: guard ! -> guard
        guard !notes.isEmpty else { throw LoadError.offline }
        // typo: Rows(notes) -> Row(notes)
        // typo: state.notes -> state.count
        state.notes = Rows(notes)
        // typo: .rename -> .renme
        // typo: "loaded" -> 7
        // typo: send -> sned
        context.send(.rename("loaded"))
      // typo: let words -> let words, _
      case .failed(let words): state.error = words
      default: break
      }
    }
  }
}

@MainActor func makeNotes() -> String {
  // typo: Notes.State() -> Notes.Stat()
  // typo: , Notes() -> , reducer: Notes()
  // typo: , Notes() ->
  let store = Store(Notes.State(), Notes())
  // typo: .add("a") -> .ad("a")
  // typo: "a" -> 1
  // typo: send -> dispatch
  // typo: .add("a") -> .add
  store.send(.add("a"))
  // typo: \.notes -> \.nots
  // typo: Action.note -> Action.nte
  // typo: id: 0 -> ids: 0
  // typo: id: 0 -> id: "0"
  let row = store.scope(\.notes, id: 0, action: Notes.Action.note)
  // typo: .star -> .stra
  // typo: row?.send -> row.send
  row?.send(.star)
  // typo: \.count -> \.cuont
  // typo: + 1 -> + "1"
  let token = store.observe(\.count) { print($0 + 1) }
  token.cancel()
  // typo: store.title -> store.titel
  // typo: return store -> store.title = ""; return store
  // typo: store.title -> store.count
  return store.title
}
