import SluiceNavigation

nonisolated struct Edit: Equatable { var text = "" }

nonisolated enum EditAction: ActionWithOutput, Equatable {
  case typed(String), saveTapped
  enum Output: Equatable { case saved(String) }
}

nonisolated enum Destination: Equatable { case edit(Edit), help }

nonisolated enum DestinationAction: Equatable {
  case edit(EditAction)
  case edited(EditAction.Output)  // an output of the editor
}

nonisolated struct App: Equatable {
  var notes: [String] = []
  var destination = Presented<Destination>()
}

nonisolated enum AppAction: Equatable {
  case destination(PresentedAction<Destination, DestinationAction>)
}

let edit = Reduce<Edit, EditAction> { edit, action, context in
  switch action {
  case .typed(let text): edit.text = text
  case .saveTapped:
    context.output(.saved(edit.text))
    context.dismiss()
  }
}

let app = Combined<App, AppAction> {
  IfPresented(\.destination, action: AppAction.destination) {
    Scope.receiving(case: Destination.edit, action: DestinationAction.edit) {
      edit
    } output: {
      .edited($0)
    }
  }
  Reduce { app, action in
    if case .destination(.destination(_, .edited(.saved(let text)))) = action { app.notes.append(text) }
  }
}

let store = Store(App(), app)
store.send(.destination(.present(.edit(Edit(text: "Rye")))))
store.send(.destination(.destination("1", .edit(.saveTapped))))
print(store.notes, store.destination)
