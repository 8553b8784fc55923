import Sluice
import SluiceSwiftUI
import SwiftUI

nonisolated struct Groceries: Equatable {
  var items: Rows<Item> = []
  var nextID = 1
  var selected: Item.ID?

  struct Item: Identifiable, Equatable {
    let id: Int
    var name: String
    var isBought = false
  }
}

nonisolated enum GroceriesAction: BindableAction {
  case binding(BindingAction<Groceries>)
  case add
  case delete(IndexSet)
  case move(IndexSet, to: Int)
  case item(Groceries.Item.ID, ItemAction)
}

nonisolated enum ItemAction: BindableAction { case binding(BindingAction<Groceries.Item>) }

nonisolated let groceries = Combined<Groceries, GroceriesAction> {
  BindingReducer()
  Reduce { list, action in
    switch action {
    case .add:
      list.items.append(Groceries.Item(id: list.nextID, name: ""))
      list.nextID += 1
    case .delete(let offsets): list.items.remove(atOffsets: offsets)
    case .move(let offsets, let destination): list.items.move(fromOffsets: offsets, toOffset: destination)
    case .binding, .item: break
    }
  }
  EachRow(\.items, action: GroceriesAction.item) { BindingReducer() }
}

struct GroceriesView: View {
  let store: Store<Groceries, GroceriesAction>

  var body: some View {
    List {
      ForEach(rows: store.scope(\.items, action: GroceriesAction.item)) { ItemRow(store: $0) }
        .onDelete { store.send(.delete($0), animation: .default) }
        .onMove { store.send(.move($0, to: $1), animation: .default) }
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
