import Sluice

#if canImport(SwiftUI)
  import SluiceSwiftUI
  import SwiftUI
#endif

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
      case .delete(let positions): state.rows.remove(atOffsets: positions)
      case .move(let positions, let destination):
        state.rows.move(fromOffsets: positions, toOffset: destination)
      case .row: break
      }
    }
  }
}

#if canImport(SwiftUI)
  /// The list. When a counter changes, its row and the total are drawn, and no other row.
  struct ListsView: View {
    let store: Store<Lists.State, Lists.Action>

    var body: some View {
      List {
        ListsTotal(store: store)
        ForEach(rows: store.scope(\.rows, action: Lists.Action.row)) { row in
          CounterView(store: row.scope(\.counter))
        }
        .onDelete { store.send(.delete(Array($0)), animation: .default) }
        .onMove { store.send(.move(Array($0), to: $1), animation: .default) }
      }
      .navigationTitle("Lists")
      .toolbar { Button("Add", systemImage: "plus") { store.send(.add, animation: .default) } }
    }
  }

  private struct ListsTotal: View {
    let store: Store<Lists.State, Lists.Action>

    var body: some View { Text("Total: \(store[\.total])") }
  }

  #Preview { ListsView(store: .preview(Lists.State(), Lists())) }
#endif
