import Sluice

/// The same part in many places of a whole.
struct Part: Equatable, Identifiable {
  var id = 1
  var lines: [String] = []
  var numbers: [Int] = []
  var inner = 0
}

enum PartAction: Equatable, Sendable, CasePathable {
  case add(Int)
  /// Sends `add` from inside.
  case send(Int)
  /// Starts an effect that sends `add`.
  case later(Int)
  /// Changes one of the numbers in place.
  case element(Int)
  case inner(Int)

  struct Cases: Sendable {
    let inner = EnumCase<PartAction, Int>(
      "inner", embed: { .inner($0) }, extract: { if case .inner(let number) = $0 { number } else { nil } })
  }
  static let cases = Cases()
  var caseName: String { self.is(\.inner) ? "inner" : "other" }
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

enum Room: Equatable, CasePathable {
  case empty
  case taken(Part)

  struct Cases: Sendable {
    let taken = EnumCase<Room, Part>(
      "taken", embed: { .taken($0) }, extract: { if case .taken(let part) = $0 { part } else { nil } })
  }
  static let cases = Cases()
  var caseName: String { self == .empty ? "empty" : "taken" }
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

enum WholeAction: Equatable, Sendable, CasePathable {
  case part(PartAction)
  case guest(PartAction)
  case room(PartAction)
  case row(Int, PartAction)
  case wing(WingAction)
  case leave
  case other(Int)

  struct Cases: Sendable {
    let part = EnumCase<WholeAction, PartAction>(
      "part", embed: { .part($0) }, extract: { if case .part(let action) = $0 { action } else { nil } })
    let guest = EnumCase<WholeAction, PartAction>(
      "guest", embed: { .guest($0) }, extract: { if case .guest(let action) = $0 { action } else { nil } })
    let room = EnumCase<WholeAction, PartAction>(
      "room", embed: { .room($0) }, extract: { if case .room(let action) = $0 { action } else { nil } })
    let row = EnumCase<WholeAction, (Int, PartAction)>(
      "row", embed: { .row($0, $1) }, extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } })
    let wing = EnumCase<WholeAction, WingAction>(
      "wing", embed: { .wing($0) }, extract: { if case .wing(let action) = $0 { action } else { nil } })
  }
  static let cases = Cases()
  var caseName: String { "\(self)".prefix { $0 != "(" }.description }
}

enum WingAction: Equatable, Sendable, CasePathable {
  case part(PartAction)
  case sum

  struct Cases: Sendable {
    let part = EnumCase<WingAction, PartAction>(
      "part", embed: { .part($0) }, extract: { if case .part(let action) = $0 { action } else { nil } })
  }
  static let cases = Cases()
  var caseName: String { self == .sum ? "sum" : "part" }
}

let wholeReducer = Combined<Whole, WholeAction> {
  Scope(\.part, action: \.part) { partReducer }
  IfLet(\.guest, action: \.guest) { partReducer }
  Reduce { whole, action, context in
    if case .room(let action) = action {
      Room.cases.taken.modify(&whole.room) { part in
        context.embedding(WholeAction.room) { partReducer.reduce(&part, action, $0) }
      }
    }
  }
  EachRow(\.rows, action: \.row) { partReducer }
  IfLet(\.wing, action: \.wing) { Scope(\.part, action: \.part) { partReducer } }
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
    case .stored: whole.scope(\.part, action: \.part)
    case .computed: whole.scope(\.computed, action: \.part)
    case .optional: whole.scope(\.guest, action: \.guest)
    case .payload: whole.scope(\.room).scope(case: Room.cases.taken, action: WholeAction.cases.room)
    case .row: whole.scope(\.rows, id: 1, action: \.row)
    case .nested: whole.scope(\.wing, action: \.wing)?.scope(\.part, action: \.part)
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
