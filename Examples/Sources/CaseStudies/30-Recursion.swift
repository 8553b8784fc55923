import Foundation
import Sluice

#if canImport(SwiftUI)
  import SluiceSwiftUI
  import SwiftUI
#endif

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
      case .delete(let positions): state.rows.remove(atOffsets: positions)
      case .row: break
      }
    }
  }
}

#if canImport(SwiftUI)
  /// An outline, in a list.
  struct RecursionView: View {
    let store: Store<Recursion.State, Recursion.Action>

    var body: some View {
      List { OutlineRows(store: store) }
        .navigationTitle("Recursion")
        .toolbar { Button("Add", systemImage: "plus") { store.send(.add, animation: .default) } }
    }
  }

  /// The rows of a row.
  private struct OutlineRows: View {
    let store: Store<Recursion.State, Recursion.Action>

    var body: some View {
      ForEach(rows: store.scope(\.rows, action: Recursion.Action.row)) { row in OutlineRow(store: row) }
        .onDelete { store.send(.delete(Array($0)), animation: .default) }
    }
  }

  private struct OutlineRow: View {
    let store: Store<Recursion.State, Recursion.Action>

    var body: some View {
      DisclosureGroup {
        OutlineRows(store: store)
        Button("Add a row below") { store.send(.add, animation: .default) }
      } label: {
        TextField("Untitled", text: store.binding(\.name, action: Recursion.Action.rename))
      }
    }
  }

  #Preview { RecursionView(store: .preview(Recursion.State(id: UUID()), Recursion())) }
#endif
