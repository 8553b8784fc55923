import SluiceNavigation

nonisolated enum Shop {
  case cart
  case item(RowID<Shop>)
}

nonisolated enum Page {
  case shop(Shop)
  case help(String)
}

// Each part has a table for its own destinations, and does not know where it will be put.
let shop = RouteTable<Shop>("Shop") {
  RoutePattern("/cart", Shop.cart)
  RoutePattern("/:item", Shop.item)
}
let help = RouteTable<Page>("Help") { RoutePattern("/:topic", Page.help) }

let pages = RouteTable<Page> {
  shop.under("/shop").embedded(in: Page.shop)
  help.under("/help")
}
print(pages.print(.shop(.item("rye"))) ?? "", try pages.parse("/shop/cart"))

// A value that is also a literal is marked, so that parsing returns the value.
print(pages.print(.shop(.item("cart"))) ?? "")

let clash = help.combined(with: shop.embedded(in: Page.shop))
print(clash.conflicts.count, "\(clash.conflicts[0])".contains("“/:topic” of Help"))
