import Sluice

struct Child: Reducer {
  struct State: Equatable { var count = 0 }
  enum Action: Equatable, Sendable { case add }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) { state.count += 1 }
}

struct Parent: Reducer {
  struct State: Equatable { var child = Child.State() }
  enum Action: Equatable, Sendable { case child(Child.Action) }

  var body: some Reducer<State, Action> { Scope(\.child, action: Action.child) { Child() } }
}

let store = Store(Parent.State(), Parent())
let child = store.scope(\.child, action: Parent.Action.child)
print(child === store.scope(\.child, action: Parent.Action.child))
