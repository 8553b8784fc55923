import Sluice

/// A list of children of any feature, which can be added and removed.
struct ListOf<Child: Reducer>: Reducer
where Child.State: Identifiable & SendableMetatype, Child.State.ID: SendableMetatype {
  typealias Element = Child.State

  let child: Child

  enum Action {
    case add(Element)
    case remove(Element.ID)
    case child(Element.ID, Child.Action)
  }

  var body: some Reducer<Rows<Element>, Action> {
    EachRow(\.self, action: Action.child) { child }
    Reduce { rows, action in
      switch action {
      case .add(let element): rows.append(element)
      case .remove(let id): rows.remove(id: id)
      case .child: break
      }
    }
  }
}

nonisolated struct Counter: Identifiable {
  let id: Int
  var count = 0
}

let counter = Reduce<Counter, Int> { counter, step in counter.count += step }
let store = Store(Rows<Counter>(), ListOf(child: counter))
store.send(.add(Counter(id: 1)), .child(1, 5), .add(Counter(id: 2)), .remove(1))
print(store.state.map(\.id))
