import Foundation
import Sluice

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
  case answered(String, [Product])
  case addFirst
}

/// No effect runs in a replay.
@MainActor func search(_ text: String) async -> [Product] { fatalError("asked for \(text)") }

let exported = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../inspector-story/Shop.ndjson").path

let shop = Reduce<Shop, ShopAction> { state, action, context in
  switch action {
  case .typed(let text):
    state.text = text
    context.start(.run { send in send(.answered(text, await search(text))) }.id("search"))
  case .answered(let text, let products):
    guard text == state.text else { return }  // the customer has typed something else since
    state.found = products
  case .addFirst:
    guard let product = state.found.first else { return }
    state.cart.append(product)
    state.total += product.price
  }
}

let tape = try Tape<Shop, ShopAction>(reading: exported)  // the path of Shop.ndjson
let store = Store(Shop(), shop)
try store.replay(tape)
print("searched \(store.state.text), bought \(store.state.cart[0].name)")
