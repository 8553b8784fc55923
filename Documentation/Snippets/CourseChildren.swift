import Sluice

nonisolated struct Item: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
  }

  enum Action: Equatable { case more }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) { state.count += 1 }
}

nonisolated struct Shop: Reducer {
  struct State: Equatable {
    var favorite = Item.State(id: 0)  // a child that is always there
    var items: Rows<Item.State> = []  // rows
    var offer: Item.State?  // a child that can be removed
  }

  enum Action: Equatable {
    case favorite(Item.Action)
    case item(Item.State.ID, Item.Action)
    case offer(Item.Action)
    case add, makeOffer, endOffer
  }

  var body: some Reducer<State, Action> {
    Scope(\.favorite, action: Action.favorite) { Item() }
    EachRow(\.items, action: Action.item) { Item() }
    IfLet(\.offer, action: Action.offer) { Item() }
    Reduce { state, action in
      switch action {
      case .add: state.items.append(Item.State(id: state.items.count + 1))
      case .makeOffer: state.offer = Item.State(id: 100)
      case .endOffer: state.offer = nil
      case .item(let id, .more): if id == 1 { state.favorite.count += 1 }  // the parent sees it, too
      case .favorite, .offer: break
      }
    }
  }
}

let store = Store(Shop.State(), onFailure: { print("reported:", $0.cause) }) { Shop() }
store.send(.add, .add, .item(1, .more), .favorite(.more))
for item in store.scope(\.items, action: Shop.Action.item) { item.send(.more) }
print(store.items.map(\.count), store.favorite.count)

store.send(.makeOffer)
if let offer = store.scope(\.offer, action: Shop.Action.offer) { offer.send(.more) }
print(store.offer?.count ?? 0)
store.send(.endOffer)
store.send(.offer(.more))  // it was removed
