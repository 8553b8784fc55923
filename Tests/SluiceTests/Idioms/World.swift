import Sluice

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
    WithUndo<World, WorldAction>(\.number, history: \.history, action: \.history) {
      Reduce { world, action in
        if case .change(let change) = action { change(&world) }
      }
    }, onFailure: { _ in })
}

extension Mode: CasePathable {
  struct Cases: Sendable {
    let on = EnumCase<Mode, Leaf>(
      "on", embed: { .on($0) }, extract: { if case .on(let leaf) = $0 { leaf } else { nil } })
    let busy = EnumCase<Mode, Int>(
      "busy", embed: { .busy($0) }, extract: { if case .busy(let number) = $0 { number } else { nil } })
  }
  static let cases = Cases()
}

extension WorldAction: CasePathable {
  struct Cases: Sendable {
    let leaf = EnumCase<WorldAction, LeafAction>(
      "leaf", embed: { .leaf($0) }, extract: { if case .leaf(let action) = $0 { action } else { nil } })
    let item = EnumCase<WorldAction, (Int, LeafAction)>(
      "item", embed: { .item($0, $1) },
      extract: { if case .item(let id, let action) = $0 { (id, action) } else { nil } })
    let number = EnumCase<WorldAction, Int>(
      "number", embed: { .number($0) }, extract: { if case .number(let number) = $0 { number } else { nil } })
    let sheet = EnumCase<WorldAction, PresentedAction<Leaf, LeafAction>>(
      "sheet", embed: { .sheet($0) }, extract: { if case .sheet(let action) = $0 { action } else { nil } })
    let history = EnumCase<WorldAction, UndoAction>(
      "history", embed: { .history($0) }, extract: { if case .history(let action) = $0 { action } else { nil } })
    let path = EnumCase<WorldAction, RouteAction<Leaf, LeafAction>>(
      "path", embed: { .path($0) }, extract: { if case .path(let action) = $0 { action } else { nil } })
  }
  static let cases = Cases()
}

extension LeafAction: CasePathable {
  struct Cases: Sendable {
    let number = EnumCase<LeafAction, Int>(
      "number", embed: { .number($0) }, extract: { if case .number(let number) = $0 { number } else { nil } })
    let item = EnumCase<LeafAction, (Int, LeafAction)>(
      "item", embed: { .item($0, $1) },
      extract: { if case .item(let id, let action) = $0 { (id, action) } else { nil } })
  }
  static let cases = Cases()
}
