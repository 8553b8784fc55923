import Sluice
import SwiftUI

nonisolated enum Feature {
  struct State: Equatable {
    var text = ""
    var child = 0
    var draft: Int?
    var rows: Rows<Item> = []
    var sheet = Presented<Int>()
    var path = RouteStack<Int>()
  }

  struct Item: Identifiable, Equatable { let id: Int }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case refresh, increment
    case child(Int)
    case draft(Int)
    case row(Int, Int)
    case sheet(PresentedAction<Int, Int>)
    case path(RouteAction<Int, Int>)
  }
}

struct NumberView: View {
  let store: Store<Int, Int>

  var body: some View { Text("\(store.state)") }
}

struct ItemView: View {
  let store: Store<Feature.Item, Int>

  var body: some View { Text("\(store.id)") }
}

// snippet.show
struct FeatureView: View {
  @Bindable var store: Store<Feature.State, Feature.Action>

  var body: some View {
    NavigationStack(path: $store[path: \.path, action: \.path]) {
      TextField("Text", text: $store.text)
      NumberView(store: store.scope(\.child, action: \.child))
      if let draft = store.scope(\.draft, action: \.draft) { NumberView(store: draft) }
      ForEach(store.scope(\.rows, action: \.row)) { row in ItemView(store: row) }
      Button("Add") { withAnimation { store.send(.increment) } }
    }
    .sheet(item: $store[presented: \.sheet, action: \.sheet]) { _ in
      if let sheet = store.scope(presented: \.sheet, action: \.sheet) { NumberView(store: sheet) }
    }
    .task { await store.send(.refresh).finish() }
    .refreshable { @MainActor in await store.send(.refresh).finish() }
  }
}
