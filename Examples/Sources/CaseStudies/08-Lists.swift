import Sluice

/// A list of counters, to which rows are added, and in which they are moved and deleted.
struct Lists: Reducer {
  struct Row: Equatable, Identifiable {
    let id: Int
    var counter = Counter.State()
  }

  struct State: Equatable {
    var rows: Rows<Row> = []
    var made = 0

    var total: Int { rows.reduce(0) { $0 + $1.counter.count } }
  }

  enum Action {
    case add
    case delete([Int])
    case move([Int], to: Int)
    case row(Row.ID, Counter.Action)
  }

  var body: some Reducer<State, Action> {
    EachRow(\.rows, action: Action.row) { Counter().lift(\Row.counter) }
    Reduce { state, action in
      switch action {
      case .add:
        state.made += 1
        state.rows.append(Row(id: state.made))
      case .delete(let positions): state.rows.remove(atPositions: positions)
      case .move(let positions, let destination):
        state.rows.move(fromPositions: positions, to: destination)
      case .row: break
      }
    }
  }
}
