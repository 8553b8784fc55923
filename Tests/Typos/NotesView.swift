import Sluice
import SluiceSwiftUI
import SwiftUI

// Views of a list, a form and a sheet.
nonisolated struct Shop: Equatable {
  var items: Rows<ShopItem> = []
  var sheet = Presented<ShopItem>()
  var name = ""
}

nonisolated struct ShopItem: Identifiable, Equatable {
  let id: Int
  var name = "", isBought = false
}

nonisolated enum ShopItemAction: BindableAction { case binding(BindingAction<ShopItem>) }

nonisolated enum ShopAction: BindableAction {
  case binding(BindingAction<Shop>), add
  case item(ShopItem.ID, ShopItemAction), sheet(PresentedAction<ShopItem, ShopItemAction>)
}

struct ShopView: View {
  @Bindable var store: Store<Shop, ShopAction>

  var body: some View {
    List {
      // typo: \.items -> \.itms
      // typo: ShopAction.item -> ShopAction.itm
      // typo: ShopItemRow -> ShopItmRow
      // typo: store: $0 -> stor: $0
      ForEach(rows: store.scope(\.items, action: ShopAction.item)) { ShopItemRow(store: $0) }
      // typo: $store.name -> $store.nme
      // typo: "Name" -> 3
      // typo: TextField -> TextFeld
      // typo: text: -> txt:
      TextField("Name", text: $store.name)
      // typo: .add -> .ad
      // typo: store.send -> stor.send
      // typo: send -> sned
      Button("Add") { store.send(.add) }
      // typo: store.items.count -> store.items.cuont
      // typo: store.items -> store.itms
      Text("\(store.items.count)")
    }
  }
}

struct ShopItemRow: View {
  @Bindable var store: Store<ShopItem, ShopItemAction>

  var body: some View {
    HStack {
      // typo: $store.isBought -> $store.isBougt
      // typo: $store.isBought -> $store.name
      // typo: isOn: -> isOff:
      Toggle("Bought", isOn: $store.isBought)
      // typo: store.name -> store.nme
      // typo: Text -> Txt
      Text(store.name)
    }
  }
}
