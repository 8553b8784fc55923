import Sluice

/// One part in many places of a whole.
struct Part: Equatable, Identifiable {
  var id = 1
  var lines: [String] = []
  var numbers: [Int] = []
  var inner = 0
}

enum PartAction: Equatable, Sendable {
  case add(Int)
  /// Sends `add` from inside.
  case send(Int)
  /// Starts an effect that sends `add`.
  case later(Int)
  /// Changes one of the numbers in place.
  case element(Int)
  case inner(Int)
}

let partReducer = Reduce<Part, PartAction> { part, action, context in
  switch action {
  case .add(let number): part.lines.append("\(number)")
  case .send(let number): context.send(.add(number))
  case .later(let number): context.run { send in send(.add(number)) }
  case .element(let index): part.numbers[index] += 1
  case .inner(let number): part.inner += number
  }
}

struct Wing: Equatable {
  var part = Part()
  var sum = 0
}

enum Room: Equatable {
  case empty
  case taken(Part)
}

struct Whole: Equatable {
  var part = Part()
  var guest: Part? = Part()
  var room = Room.taken(Part())
  var rows: Rows<Part> = [Part(id: 1), Part(id: 2)]
  var wing: Wing? = Wing()
  /// The actions that the whole's own reducer has handled.
  var seen = 0

  var computed: Part {
    get { part }
    set { part = newValue }
  }
}

enum WholeAction: Equatable, Sendable {
  case part(PartAction)
  case guest(PartAction)
  case room(PartAction)
  case row(Int, PartAction)
  case wing(WingAction)
  case leave
  case other(Int)
}

enum WingAction: Equatable, Sendable {
  case part(PartAction)
  case sum
}

let wholeReducer = Combined<Whole, WholeAction> {
  Scope(\.part, action: WholeAction.part) { partReducer }
  IfLet(\.guest, action: WholeAction.guest) { partReducer }
  Reduce { whole, action, context in
    if case .room(let action) = action {
      modify(&whole.room, Room.taken) { part in
        context.embedding(WholeAction.room) { partReducer.reduce(&part, action, $0) }
      }
    }
  }
  EachRow(\.rows, action: WholeAction.row) { partReducer }
  IfLet(\.wing, action: WholeAction.wing) { Scope(\.part, action: WingAction.part) { partReducer } }
  Reduce { whole, action, _ in
    whole.seen += 1
    if action == .leave { (whole.guest, whole.room, whole.wing, whole.rows) = (nil, .empty, nil, []) }
  }
}

/// The ways to a store for a part.
enum PartPlace: CaseIterable, Sendable {
  case stored, computed, optional, payload, row, nested

  /// Whether the part is always there.
  var stays: Bool { self == .stored || self == .computed }

  func store(of whole: Store<Whole, WholeAction>) -> Store<Part, PartAction> {
    guard let store = find(in: whole) else { fatalError("The part is not there.") }
    return store
  }

  private func find(in whole: Store<Whole, WholeAction>) -> Store<Part, PartAction>? {
    switch self {
    case .stored: whole.scope(\.part, action: WholeAction.part)
    case .computed: whole.scope(\.computed, action: WholeAction.part)
    case .optional: whole.scope(\.guest, action: WholeAction.guest)
    case .payload: whole.scope(\.room).scope(case: Room.taken, action: WholeAction.room)
    case .row: whole.scope(\.rows, id: 1, action: WholeAction.row)
    case .nested: whole.scope(\.wing, action: WholeAction.wing)?.scope(\.part, action: WingAction.part)
    }
  }

  func action(_ action: PartAction) -> WholeAction {
    switch self {
    case .stored, .computed: .part(action)
    case .optional: .guest(action)
    case .payload: .room(action)
    case .row: .row(1, action)
    case .nested: .wing(.part(action))
    }
  }
}
