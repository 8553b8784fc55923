import Foundation
import Sluice

/// An outline: each row has rows of the same kind.
struct Recursion: Reducer {
  struct State: Equatable, Identifiable {
    let id: UUID
    var name = ""
    var rows: Rows<State> = []
  }

  indirect enum Action: Equatable {
    case rename(String)
    case add
    case delete([Int])
    case row(State.ID, Action)
  }

  var body: some Reducer<State, Action> {
    EachRow(\.rows, action: Action.row) { Recursion() }
    Reduce { state, action, context in
      switch action {
      case .rename(let name): state.name = name
      case .add: state.rows.append(State(id: context.uuid()))
      case .delete(let positions): state.rows.remove(atPositions: positions)
      case .row: break
      }
    }
  }
}
