import SluiceSeeds
import SluiceUndo

nonisolated struct Panel: Equatable {
  var volume = 5
  var history = UndoStack(of: Int.self)
}

nonisolated enum PanelAction {
  case turn(by: Int)
  case mute
  case history(UndoAction)
}

let turn = Reduce<Int, Int> { volume, step in volume += step }
let mute = Reduce<Int, Void> { volume, _ in volume = 0 }

// One `switch` chooses the reducers for each action, and the compiler sees that no case is missing.
let panel = SwitchReducer<Panel, PanelAction> { action in
  switch action {
  case .turn(let step): turn.lift(\.volume).applying(step, embed: { .turn(by: $0) })
  case .mute: mute.lift(\.volume).ignoringAction()
  case .history: EmptyReducer()
  }
}
.undo(of: \.volume, in: \.history, action: PanelAction.history)

let store = Store(Panel(), panel, services: { ChangeHook(\.volume) { old, new, _ in print("\(old) → \(new)") } })
store.send(group: [.turn(by: 2), .turn(by: 1)], undo: .titled("Turn"))  // one step
store.send(.mute)
store.send(.history(.undo))
store.send(.history(.undo))
