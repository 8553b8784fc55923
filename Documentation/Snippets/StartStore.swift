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

let store = Store(Shopping(), ShoppingReducer())

var tokens: [Token] = []
store.observe(\.items) { print("items", $0) }.store(in: &tokens)
store.observe(of: { !$0.draft.isEmpty }) { print("can add:", $0) }.store(in: &tokens)

store.send(.type("M"))
store.send(.type("Milk"))  // the result is unchanged: no observer is called
store.send(.add)
store.send(.type("Rye"), .add)  // several are one cycle: observers are called once
