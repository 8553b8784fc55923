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

struct ShoppingReducer: Reducer {
  func reduce(_ shopping: inout Shopping, _ action: ShoppingAction, _ context: Context<ShoppingAction>) {
    switch action {
    case .type(let text): shopping.draft = text
    case .add:
      guard !shopping.draft.isEmpty else { return }
      shopping.items.append(shopping.draft)
      shopping.draft = ""
    case .buy(let item): shopping.items.removeAll { $0 == item }
    }
  }
}

var list = Shopping()
ShoppingReducer().apply([.type("Milk"), .add, .type("Rye"), .add, .buy("Milk")], to: &list)
print(list.items)
