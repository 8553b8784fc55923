import Foundation
import Sluice

let products = [
  Product(name: "Tempeh", price: 4), Product(name: "Chocolate", price: 3), Product(name: "Green tea", price: 6),
  Product(name: "Black tea", price: 5),
]

/// The server. It has more to find for the shorter text: that answer comes last.
@MainActor func search(_ text: String) async -> [Product] {
  while text == "te", store.state.found.isEmpty { await Task.yield() }
  return products.filter { $0.name.lowercased().contains(text) }
}

struct Product: Codable, Equatable {
  let name: String
  let price: Int
}

struct Shop: Codable, Equatable {
  var text = ""
  var found: [Product] = []
  var cart: [Product] = []
  var total = 0
}

enum ShopAction: Codable, Sendable {
  case typed(String)
  case answered(String, [Product])  // a text, and what the server found for it
  case addFirst  // the customer pressed Return
}

let shop = Reduce<Shop, ShopAction> { state, action, context in
  switch action {
  case .typed(let text):
    state.text = text
    context.start(.run { send in send(.answered(text, await search(text))) }.id("search"))
  case .answered(_, let products):
    state.found = products
  case .addFirst:
    guard let product = state.found.first else { return }
    state.cart.append(product)
    state.total += product.price
  }
}

let store = Store(Shop(), shop)
let first = store.send(.typed("te"))
let second = store.send(.typed("tea"))
await second.finish()
await first.finish()
store.send(.addFirst)
print("searched \(store.state.text), bought \(store.state.cart[0].name)")
