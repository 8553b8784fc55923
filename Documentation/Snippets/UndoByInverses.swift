import Sluice

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

enum SumAction: CasePathable {
  case edit(Edit), history(UndoAction)

  struct Cases: Sendable {
    let edit = EnumCase<SumAction, Edit>(
      "edit", embed: { .edit($0) }, extract: { if case .edit(let edit) = $0 { edit } else { nil } })
    let history = EnumCase<SumAction, UndoAction>(
      "history", embed: { .history($0) }, extract: { if case .history(let action) = $0 { action } else { nil } })
  }
  static let cases = Cases()
}

let sum = WithUndo<Sum, SumAction>(\.value, inverting: \.edit, history: \.history, action: \.history) {
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
store.send(group.map { .edit($0) }, undo: .titled("Calculate"))
store.send(.edit(.add(0)))  // changes nothing: no step
print(store.state.value, store.state.history.undoCount)
store.send(.history(.undo))
print(store.state.value)
print(group.inverted().actions.map { "\($0)" })
