import Sluice

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
  RoutePattern("/cart", \.cart)
  RoutePattern("/:item", \.item)
}
let help = RouteTable<Page>("Help") { RoutePattern("/:topic", \.help) }

let pages = RouteTable<Page> {
  shop.under("/shop").embedded(in: \.shop)
  help.under("/help")
}
print(pages.print(.shop(.item("rye"))) ?? "", try pages.parse("/shop/cart"))

// A value that is also a literal is marked, so that it comes back as what it was.
print(pages.print(.shop(.item("cart"))) ?? "")

let clash = help.combined(with: shop.embedded(in: \.shop))
print(clash.conflicts.count, clash.conflicts[0].first.hasPrefix("“/:topic” of Help"))

// By hand what @Cases of SluiceMacros writes.
nonisolated extension Shop: CasePathable {
  struct Cases: Sendable {
    let cart = EnumCase<Shop, Void>("cart", embed: { .cart }, extract: { if case .cart = $0 { () } else { nil } })
    let item = EnumCase<Shop, RowID<Shop>>(
      "item", embed: { .item($0) }, extract: { if case .item(let id) = $0 { id } else { nil } })
  }
  static let cases = Cases()
}

nonisolated extension Page: CasePathable {
  struct Cases: Sendable {
    let shop = EnumCase<Page, Shop>(
      "shop", embed: { .shop($0) }, extract: { if case .shop(let shop) = $0 { shop } else { nil } })
    let help = EnumCase<Page, String>(
      "help", embed: { .help($0) }, extract: { if case .help(let topic) = $0 { topic } else { nil } })
  }
  static let cases = Cases()
}
