import Sluice

/// A state that has a child in each way in which a child can be attached.
struct Shelf {
  enum Shown {
    case nothing
    case tally(Tally)

    var tally: Tally? { if case .tally(let tally) = self { tally } else { nil } }
  }

  struct Row: Identifiable {
    let id: Int
    var tally = Tally()
  }

  var stored = Tally()
  var optional: Tally? = Tally()
  var shown = Shown.tally(Tally())
  var rows = Rows([Row(id: 1), Row(id: 2)])
  var list = [Tally(), Tally()]
  var named = ["a": Tally(), "b": Tally()]
  /// The outputs and actions that the parent received, in order.
  var notes: [String] = []
}

enum ShelfAction: Equatable, Sendable {
  case stored(TallyAction)
  case optional(TallyAction)
  case shown(TallyAction)
  case row(Int, TallyAction)
  case list(Int, TallyAction)
  case named(String, TallyAction)
  case note(String)
}

/// All children, and a parent that notes every action that it sees.
struct ShelfReducer: Reducer {
  var body: some Reducer<Shelf, ShelfAction> {
    Reduce { shelf, action in shelf.notes.append("\(action)") }
    Scope(\.stored, action: ShelfAction.stored) { tally }
    IfLet(\.optional, action: ShelfAction.optional) { tally }
    Scope(case: Shelf.Shown.tally, action: ShelfAction.shown) { tally }.lifted
    EachRow(\.rows, action: ShelfAction.row) { tally.lift(\.tally) }
    EachRow(\.list, action: ShelfAction.list) { tally }
    EachRow(\.named, action: ShelfAction.named) { tally }
  }
}

extension Scope<Shelf.Shown, ShelfAction> {
  /// The one child whose place is two steps away: a case of a property.
  fileprivate var lifted: AnyReducer<Shelf, ShelfAction> { lift(\.shown) }
}

/// The ways in which a child is attached.
enum Place: CaseIterable {
  case stored, optional, shown, row, list, named

  func action(_ action: TallyAction) -> ShelfAction {
    switch self {
    case .stored: .stored(action)
    case .optional: .optional(action)
    case .shown: .shown(action)
    case .row: .row(2, action)
    case .list: .list(1, action)
    case .named: .named("b", action)
    }
  }

  func tally(in shelf: Shelf) -> Tally? {
    switch self {
    case .stored: shelf.stored
    case .optional: shelf.optional
    case .shown: shelf.shown.tally
    case .row: shelf.rows[id: 2]?.tally
    case .list: shelf.list.last
    case .named: shelf.named["b"]
    }
  }
}
