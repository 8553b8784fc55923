import Sluice

/// A list of anything that can be chosen. It knows its elements by what the protocol says, and by their reducer.
struct Picker<Item: Identifiable & Equatable & Sendable>: Reducer where Item.ID: Sendable {
  struct State: Equatable, Sendable {
    var items: Rows<Item> = []
    var chosen: Item.ID?

    init(_ items: Rows<Item> = []) { self.items = items }
  }

  enum Action: Sendable {
    case choose(Item.ID)
    case remove(Item.ID)
  }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .choose(let id): state.chosen = id
    case .remove(let id):
      state.items.remove(id: id)
      if state.chosen == id { state.chosen = nil }
    }
  }
}

nonisolated struct Color: Identifiable, Equatable, Sendable { let id: String }
nonisolated struct Size: Identifiable, Equatable, Sendable { let id: Int }

struct Shirt: Reducer {
  struct State: Equatable {
    var colors = Picker<Color>.State([Color(id: "red"), Color(id: "blue")])
    var sizes = Picker<Size>.State([Size(id: 38), Size(id: 40)])
  }

  enum Action: Sendable {
    case colors(Picker<Color>.Action)
    case sizes(Picker<Size>.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(\.colors, action: Action.colors) { Picker() }
    Scope(\.sizes, action: Action.sizes) { Picker() }
  }
}

let store = Store(Shirt.State(), Shirt())
store.send(.colors(.choose("blue")), .sizes(.choose(40)), .sizes(.remove(40)))
print(store.colors.chosen ?? "none", store.sizes.chosen as Any)
