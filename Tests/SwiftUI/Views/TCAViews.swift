import Sluice
import SluiceSwiftUI
import SwiftUI

nonisolated enum Feature {
  struct State: Equatable {
    var text = ""
    var child = 0
    var draft: Int?
    var rows: Rows<Item> = []
    var sheet = Presented<Int>()
    var path = RouteStack<Int>()
    var alert = Presented<Prompt<Action>>()
  }

  struct Item: Identifiable, Equatable { let id: Int }

  indirect enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case refresh, increment
    case child(Int)
    case draft(Int)
    case row(Int, Int)
    case sheet(PresentedAction<Int, Int>)
    case path(RouteAction<Int, Int>)
    case alert(PromptAction<Action>)
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

struct FeatureView: View {
  @Bindable var store: Store<Feature.State, Feature.Action>

  var body: some View {
    NavigationStack(store, path: \.path, action: Feature.Action.path) {
      TextField("Text", text: $store.text)
      NumberView(store: store.scope(\.child, action: Feature.Action.child))
      if let draft = store.scope(\.draft, action: Feature.Action.draft) { NumberView(store: draft) }
      ForEach(rows: store.scope(\.rows, action: Feature.Action.row)) { ItemView(store: $0) }
      Button("Add") { store.send(.increment, animation: .default) }
    } destination: {
      NumberView(store: $0)
    }
    .sheet(store, \.sheet, action: Feature.Action.sheet) { NumberView(store: $0) }
    .alert(store, \.alert, action: Feature.Action.alert)
    .task { await store.send(.refresh).finish() }
    .refreshable(store, .refresh)
  }
}
