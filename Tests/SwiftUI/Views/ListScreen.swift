import Sluice
import SluiceSwiftUI
import SwiftUI

nonisolated struct Groceries: Equatable {
  var items: Rows<Item> = []
  var selected: Item.ID?

  struct Item: Identifiable, Equatable {
    let id: Int
    var name: String
    var isBought = false
  }
}

nonisolated enum GroceriesAction: BindableAction, CasePathable {
  case binding(BindingAction<Groceries>)
  case add
  case delete(IndexSet)
  case item(Groceries.Item.ID, ItemAction)

  nonisolated struct Cases: Sendable {
    let item = EnumCase<GroceriesAction, (Groceries.Item.ID, ItemAction)>(
      "item", embed: { .item($0, $1) },
      extract: { if case .item(let id, let action) = $0 { (id, action) } else { nil } })
  }

  static let cases = Cases()
}

nonisolated enum ItemAction: BindableAction { case binding(BindingAction<Groceries.Item>) }

nonisolated let groceries = Combined<Groceries, GroceriesAction> {
  BindingReducer()
  Reduce { list, action in
    switch action {
    case .add: list.items.append(Groceries.Item(id: list.items.count, name: ""))
    case .delete(let positions): for position in positions { list.items.remove(at: position) }
    case .binding, .item: break
    }
  }
  EachRow(\.items, action: \.item) { BindingReducer() }
}

// snippet.show
struct GroceriesView: View {
  let store: Store<Groceries, GroceriesAction>

  var body: some View {
    List {
      ForEach(rows: store.scope(\.items, action: \.item)) { ItemRow(store: $0) }
        .onDelete { store.send(.delete($0), animation: .default) }
    }
    .toolbar { Button("Add") { store.send(.add, animation: .default) } }
  }
}

struct ItemRow: View {
  @Bindable var store: Store<Groceries.Item, ItemAction>

  var body: some View {
    HStack {
      TextField("What to buy", text: $store.name)
      Toggle("Bought", isOn: $store.isBought)
    }
  }
}
// snippet.end

struct PlainLists: View {
  @Bindable var store: Store<Groceries, GroceriesAction>

  var body: some View {
    List(rows: store.scope(\.items, action: \.item)) { Text($0.name) }
    List(rows: store.scope(\.items, action: \.item), selection: $store.selected) { Text($0.name) }
    List(store.scope(\.items, action: \.item)) { Text($0.name) }
  }
}
