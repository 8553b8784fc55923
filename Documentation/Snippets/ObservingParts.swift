import Observation
import Sluice

struct Item: Reducer {
  struct State: Equatable, Identifiable { var id: Int, count = 0 }
  enum Action: Equatable, Sendable { case add }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) { state.count += 1 }
}

struct Shop: Reducer {
  struct State: Equatable {
    var draft: Item.State?
    var rows: Rows<Item.State> = [Item.State(id: 1), Item.State(id: 2)]
  }

  enum Action: Equatable, Sendable {
    case edit, remove(Int), draft(Item.Action), row(Int, Item.Action)
  }

  var body: some Reducer<State, Action> {
    IfLet(\.draft, action: Action.draft) { Item() }
    EachRow(\.rows, action: Action.row) { Item() }
    Reduce { state, action in
      switch action {
      case .edit: state.draft = Item.State(id: 0)
      case .remove(let id): state.rows[id: id] = nil
      case .draft, .row: break
      }
    }
  }
}

// As SwiftUI does it with the body of a view.
func render(_ name: String, _ body: () -> Void) {
  withObservationTracking(body) { print("\(name) is notified") }
}

let store = Store(Shop.State(), Shop())
render("the editor") {
  if let draft = store.scope(\.draft, action: Shop.Action.draft) { _ = draft.count }
}
store.send(.edit)  // the editor is notified

render("the list") {
  for row in store.scope(\.rows, action: Shop.Action.row) { _ = row.id }
}
let first = store.scope(\.rows, action: Shop.Action.row)[0]
render("the first row") { _ = first.count }
store.send(.row(2, .add))  // notifies neither the list nor the first row
store.send(.row(1, .add))  // the first row is notified
store.send(.remove(2))  // the list is notified
