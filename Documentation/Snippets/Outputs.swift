import Sluice

nonisolated struct Item: Identifiable, Equatable {
  let id: Int
  var swipes = 0
}

enum RowAction: ActionWithOutput {
  case swipe
  enum Output { case isEnough }
}

nonisolated enum ListAction {
  case row(Item.ID, RowAction)
  case delete(Item.ID)
}

// The row knows nothing of the list.
let row = Reduce<Item, RowAction> { item, action, context in
  item.swipes += 1
  if item.swipes == 2 { context.output(.isEnough) }
}

// The list turns the row's output into an action of its own.
let list = Combined<Rows<Item>, ListAction> {
  EachRow.receiving(\.self, action: ListAction.row) {
    row
  } output: { id, _ in
    .delete(id)
  }
  Reduce { items, action in if case .delete(let id) = action { items.remove(id: id) } }
}

var items: Rows = [Item(id: 1), Item(id: 2)]
list.apply([.row(1, .swipe), .row(2, .swipe), .row(1, .swipe)], to: &items)
print(items)
