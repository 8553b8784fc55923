import Sluice
import SluiceSwiftUI
import SwiftUI

struct ShopView: View {
  let store: Store<Shop.State, Shop.Action>

  var body: some View {
    List {
      ItemView(store: store.scope(\.favorite, action: Shop.Action.favorite))
      if let offer = store.scope(\.offer, action: Shop.Action.offer) { ItemView(store: offer) }
      ForEach(rows: store.scope(\.items, action: Shop.Action.item)) { ItemView(store: $0) }
    }
  }
}

struct ItemView: View {
  let store: Store<Item.State, Item.Action>

  var body: some View { Button("\(store.count)") { store.send(.more) } }
}
