import Sluice

nonisolated final class Basket { var items: [String] = [] }
nonisolated struct Shop { var basket = Basket(), note = "" }

let shop = Reduce<Shop, String> { shop, item in
  shop.basket.items.append(item)  // the state holds the same instance before and after
}

let store = Store(Shop(), shop)
let before = store.state
store.send("Rye")
print("before:", before.basket.items, "after:", store.state.basket.items)
