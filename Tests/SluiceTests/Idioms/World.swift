import SluiceNavigation
import SluiceUndo

/// A state with a part of each kind.
struct World: Equatable, Identifiable {
  var id = 1
  var number = 0
  var title = "title"
  var child: Leaf? = Leaf()
  var mode = Mode.off
  var rows: Rows<Item> = [Item(id: 1), Item(id: 2), Item(id: 3)]
  var table = ["a": 1]
  var array = [1, 2]
  var sheet = Presented<Leaf>()
  var path = RouteStack<Leaf>()
  var history = UndoStack<Replaced<Int>>()

  var doubled: Int { number * 2 }
}

struct Leaf: Equatable, Identifiable {
  var id = 1
  var number = 0
  var inner: Item? = Item(id: 9)
  var rows: Rows<Item> = [Item(id: 1), Item(id: 2)]
}

struct Item: Equatable, Identifiable {
  let id: Int
  var number = 0
  var note: Int?
}

enum Mode: Equatable {
  case off
  case on(Leaf)
  case busy(Int)
}

enum WorldAction {
  case change(Change)
  case leaf(LeafAction)
  case item(Int, LeafAction)
  case number(Int)
  case sheet(PresentedAction<Leaf, LeafAction>)
  case path(RouteAction<Leaf, LeafAction>)
  case history(UndoAction)

  typealias Change = @Sendable (inout World) -> Void
}

indirect enum LeafAction {
  case number(Int)
  case item(Int, LeafAction)
}

typealias WorldStore = Store<World, WorldAction>

func makeWorld(_ world: World = World(), isolation: isolated (any Actor)? = #isolation) -> WorldStore {
  Store(
    world,
    WithUndo<World, WorldAction>(\.number, history: \.history, action: WorldAction.history) {
      Reduce { world, action in
        if case .change(let change) = action { change(&world) }
      }
    }, onFailure: { _ in })
}
