import Sluice

#if canImport(SwiftUI)
  import SluiceSwiftUI
  import SwiftUI
#endif

/// A list whose rows lead to a detail that is loaded there, and is written back when the user returns.
struct LoadRow: Reducer {
  struct Row: Equatable, Identifiable {
    let id: Int
    var count: Int
  }

  struct State: Equatable {
    var rows: Rows<Row> = [Row(id: 1, count: 1), Row(id: 2, count: 42), Row(id: 3, count: 100)]
    var selection: Row.ID?
    var detail: Counter.State?
  }

  enum Action: Equatable {
    case select(Row.ID?)
    case loaded
    case detail(Counter.Action)
  }

  var body: some Reducer<State, Action> {
    IfLet(\.detail, action: Action.detail) { Counter() }
    Reduce { state, action, context in
      switch action {
      case .select(let id):
        if let old = state.selection, let detail = state.detail { state.rows[id: old]?.count = detail.count }
        (state.selection, state.detail) = (id, nil)
        context.cancel(id: "load")
        if id != nil { context.send(.loaded, after: .seconds(1), id: "load") }
      case .loaded:
        guard let id = state.selection, let row = state.rows[id: id] else { return }
        state.detail = Counter.State(count: row.count)
      case .detail: break
      }
    }
  }
}

#if canImport(SwiftUI)
  /// The list, and beside or above it the detail.
  struct LoadRowView: View {
    let store: Store<LoadRow.State, LoadRow.Action>

    var body: some View {
      NavigationSplitView {
        List(store.rows, selection: store.binding(\.selection, action: LoadRow.Action.select)) { row in
          Text("Counter with \(row.count)")
        }
        .navigationTitle("Load a row")
      } detail: {
        if let detail = store.scope(\.detail, action: LoadRow.Action.detail) {
          CounterView(store: detail)
        } else if store.selection != nil {
          ProgressView()
        }
      }
    }
  }

  #Preview { LoadRowView(store: .preview(LoadRow.State(), LoadRow(), runsEffects: true)) }
#endif
