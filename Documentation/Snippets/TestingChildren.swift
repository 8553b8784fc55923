import SluiceNavigation
import SluiceTesting

nonisolated struct Item: Equatable, Identifiable {
  let id: Int
  var title = ""
}

nonisolated struct Shop: Equatable {
  var items: Rows<Item> = [Item(id: 1, title: "Rye"), Item(id: 2, title: "Oats")]
  var editor = Presented<Item>()
}

nonisolated enum ItemAction: Equatable, Sendable { case rename(String) }

nonisolated enum ShopAction: Equatable, Sendable {
  case item(Int, ItemAction)
  case edit(Int)
  case editor(PresentedAction<Item, ItemAction>)
}

struct ItemFeature: Reducer {
  var body: some Reducer<Item, ItemAction> {
    Reduce { item, action in if case .rename(let title) = action { item.title = title } }
  }
}

struct ShopFeature: Reducer {
  var body: some Reducer<Shop, ShopAction> {
    EachRow(\.items, action: ShopAction.item) { ItemFeature() }
    IfPresented(\.editor, action: ShopAction.editor) { ItemFeature() }
    Reduce { shop, action in
      if case .edit(let id) = action, let item = shop.items[id: id] { shop.editor.present(item) }
    }
  }
}

let store = TestStore(Shop(), ShopFeature())
let oats = store.scope(\.items, id: 2, action: ShopAction.item)  // in a test: try #require(…)
oats?.send(.rename("Oat flakes")) { $0.title = "Oat flakes" }

store.send(.edit(1)) { $0.editor.present(Item(id: 1, title: "Rye")) }
let editor = store.scope(presented: \.editor, action: ShopAction.editor)
editor?.send(.rename("Rye bread")) { $0.title = "Rye bread" }
store.finish()
print(oats?.state.title ?? "", editor?.state.title ?? "")
