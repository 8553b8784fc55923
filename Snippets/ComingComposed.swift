import Sluice

struct Item: Identifiable, Equatable {
  let id: Int
  var count = 0
}

enum ItemAction: Sendable { case add }

extension AppAction: Cased {
  struct Cases: Sendable {
    let total = Case<AppAction, Int>(
      "total", embed: { .total($0) }, extract: { if case .total(let step) = $0 { step } else { nil } })
    let detail = Case<AppAction, Int>(
      "detail", embed: { .detail($0) }, extract: { if case .detail(let step) = $0 { step } else { nil } })
    let item = Case<AppAction, (Item.ID, ItemAction)>(
      "item", embed: { .item($0, $1) },
      extract: { if case .item(let id, let action) = $0 { (id, action) } else { nil } })
  }
  static let cases = Cases()
}

let add = Reduce<Int, Int> { count, step in count += step }
let item = Reduce<Item, ItemAction> { item, _ in item.count += 1 }

// snippet.show
struct App {
  var total = 0
  var detail: Int?
  var items: Rows<Item> = [Item(id: 1), Item(id: 2)]
}

enum AppAction {
  case total(Int)
  case detail(Int)
  case item(Item.ID, ItemAction)
}

struct AppReducer: Reducer {
  var body: some Reducer<App, AppAction> {
    Scope(\.total, action: \.total) { add }
    IfLet(\.detail, action: \.detail) { add }
    EachRow(\.items, action: \.item) { item }
    Reduce { app, action in if case .item = action { app.total += 1 } }
  }
}

let store = Store(App(), AppReducer())
let rows = store.scope(\.items, action: \.item)
rows[1].send(.add)
store.scope(\.total, action: \.total).send(10)
print(store.total, rows[1].count)
