import Sluice
import SluiceSwiftUI
import SwiftUI

struct PlainLists: View {
  @Bindable var store: Store<Groceries, GroceriesAction>

  var body: some View {
    List(rows: store.scope(\.items, action: GroceriesAction.item)) { Text($0.name) }
    List(rows: store.scope(\.items, action: GroceriesAction.item), selection: $store.selected) { Text($0.name) }
    List(store.scope(\.items, action: GroceriesAction.item)) { Text($0.name) }
  }
}

struct BoundRows: View {
  @Bindable var store: Store<Groceries, GroceriesAction>

  var body: some View {
    ForEach(rows: $store.items) { $item in TextField("What to buy", text: $item.name) }
  }
}
