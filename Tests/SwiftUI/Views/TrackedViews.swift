import Sluice
import SwiftUI

nonisolated struct Form: Equatable {
  var name = ""
  var age = 0
  var isValid = false
}

nonisolated enum FormAction: BindableAction {
  case binding(BindingAction<Form>)
  case clear
}

nonisolated struct Todo: Identifiable, Equatable {
  let id: Int
  var title = ""
  var isDone = false
}

nonisolated enum TodoAction { case toggle, rename(String) }

nonisolated struct Todos { var rows: Rows<Todo> = [] }

nonisolated enum TodosAction {
  case row(Todo.ID, TodoAction)
}

struct FormView: View {
  @Bindable var store: Store<Form, FormAction>

  var body: some View {
    TextField("Name", text: $store.name)  // sends .binding(.set(\.name, …))
    Text("\(store.age) years")  // is drawn anew when the age changes
    Button("Clear") { store.send(.clear) }.disabled(!store.isValid)
  }
}

struct TodosView: View {
  let store: Store<Todos, TodosAction>

  var body: some View {
    List(store.scope(\.rows, action: TodosAction.row)) { row in  // is drawn anew when rows come, go or move
      Text(row.title)  // only this one, when its title changes
    }
  }
}
