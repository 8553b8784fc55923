import SluiceNavigation

nonisolated struct Editor: Reducer {
  struct State: Equatable { var title = "" }

  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case done
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { _, action, context in
      if action == .done { context.dismiss() }
    }
  }
}

nonisolated struct Notes: Reducer {
  enum Destination: Equatable {
    case editor(Editor.State)
    case alert(Prompt<Action>)
  }

  enum DestinationAction: Equatable {
    case editor(Editor.Action)
    case alert(Prompt<Action>.Choice)
  }

  struct State: Equatable {
    var titles = ["Milk"]
    var destination = Presented<Destination>()  // one place: never both at once
  }

  enum Action: Equatable, Sendable {
    case add, askToDelete, deleteAll
    case destination(PresentedAction<Destination, DestinationAction>)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .add: state.destination.present(.editor(Editor.State()))
      case .askToDelete:
        let buttons: [Prompt<Action>.Button] = [.destructive("Delete", .deleteAll), .cancel("Keep")]
        state.destination.present(.alert(Prompt("Delete all notes?", buttons: buttons)))
      case .deleteAll: state.titles = []
      case .destination(.destination(_, .editor(.done))):
        if case .editor(let editor) = state.destination.destination { state.titles.append(editor.title) }
      case .destination: break
      }
    }
    IfPresented(\.destination, action: Action.destination) {
      Scope(case: Destination.editor, action: DestinationAction.editor) { Editor() }
    }
    Prompts(\.destination, action: Action.destination, case: Destination.alert, action: DestinationAction.alert)
  }
}

let store = Store(Notes.State()) { Notes() }
store.send(.add)
if let shown = store.scope(presented: \.destination, action: Notes.Action.destination),
  let editor = shown.scope(case: Notes.Destination.editor, action: Notes.DestinationAction.editor)
{
  editor.title = "Rye"
  editor.send(.done)
}
print(store.titles, store.destination)

store.send(.askToDelete)
if let route = store.destination.route { store.send(.destination(.destination(route.id, .alert(.button(0))))) }
print(store.titles, store.destination)
