import SluiceUndo

nonisolated enum Edit: Invertible, Equatable {
  case add(Int), multiply(by: Int), divide(by: Int)

  func inverted() -> Edit {
    switch self {
    case .add(let amount): .add(-amount)
    case .multiply(let factor): .divide(by: factor)
    case .divide(let factor): .multiply(by: factor)
    }
  }
}

nonisolated struct Sum {
  var value = 0
  var history = UndoStack<ActionGroup<Edit>>()
}

enum SumAction {
  case edit(Edit), history(UndoAction)
}

let sum = WithUndo(\Sum.value, inverting: SumAction.edit, history: \.history, action: SumAction.history) {
  Reduce { sum, action in
    guard case .edit(let edit) = action else { return }
    switch edit {
    case .add(let amount): sum.value += amount
    case .multiply(let factor): sum.value *= factor
    case .divide(let factor): sum.value /= factor
    }
  }
}

let store = Store(Sum(), sum)
let isDoubled = true
let group = ActionGroup<Edit> {
  Edit.add(4)
  if isDoubled { Edit.multiply(by: 2) }
}
store.send(group: group.map { .edit($0) }, undo: .titled("Calculate"))
store.send(.edit(.add(0)))  // changes nothing: no step
print(store.state.value, store.state.history.undoCount)
store.send(.history(.undo))
print(store.state.value)
print(group.inverted().actions.map { "\($0)" })
