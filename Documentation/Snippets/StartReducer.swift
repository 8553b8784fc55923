import Sluice

struct Shopping: Equatable {
  var items: [String] = []
  var draft = ""
}

enum ShoppingAction: Equatable {
  case type(String)
  case add
  case buy(String)
}

let shopping = Reduce<Shopping, ShoppingAction> { shopping, action in
  switch action {
  case .type(let text): shopping.draft = text
  case .add:
    guard !shopping.draft.isEmpty else { return }
    shopping.items.append(shopping.draft)
    shopping.draft = ""
  case .buy(let item): shopping.items.removeAll { $0 == item }
  }
}

var list = Shopping()
shopping.apply([.type("Milk"), .add, .type("Rye"), .add, .buy("Milk")], to: &list)
print(list.items)
