import Sluice
import Testing

/// A state with every kind of part that may go: rows in rows, an optional and a case.
struct Hall {
  enum Stage {
    case empty
    case show(Seat)
  }

  indirect enum Action: WordNoting {
    case seat(Int, Seat.Action)
    case guest(Seat.Action)
    case stage(Seat.Action)
    case remove(Int)
    case sendGuestAway, endShow
    /// Puts a seat there: a new one, unless it is a row that is there.
    case put(PartOfHall, id: Int)
    /// For what is around the hall.
    case demolish
    case comeBack(Int)
    case start([Effect<Action>])
    case group([Action])
    case note(String)
  }

  var seats: Rows<Seat> = [Seat(id: 1), Seat(id: 2)]
  var guest: Seat? = Seat(id: 10)
  var stage = Stage.show(Seat(id: 20))
  var notes: [String] = []
}

struct Seat: Identifiable, Equatable {
  enum Action: WordNoting {
    case start([Effect<Action>])
    case note(String)
    case look(SeatLook)

    static func start(_ effects: Effect<Action>...) -> Action { .start(effects) }
  }

  let id: Int
  var notes: [String] = []
}

/// What an effect of a seat does.
struct SeatLook: Sendable {
  let run: nonisolated(nonsending) @Sendable (Send<Seat.Action>, LatestState<Seat>) async -> Void

  init(_ run: nonisolated(nonsending) @escaping @Sendable (Send<Seat.Action>, LatestState<Seat>) async -> Void) {
    self.run = run
  }
}

let seat = Reduce<Seat, Seat.Action> { seat, action, context in
  switch action {
  case .start(let effects): for effect in effects { context.start(effect) }
  case .note(let word): seat.notes.append(word)
  case .look(let look): context.run(reading: Seat.self) { send, latest in await look.run(send, latest) }
  }
}

let seatCase = EnumCase<Hall.Action, (Int, Seat.Action)>(
  "seat", embed: { .seat($0, $1) }, extract: { if case .seat(let id, let action) = $0 { (id, action) } else { nil } })
let guestCase = EnumCase<Hall.Action, Seat.Action>(
  "guest", embed: { .guest($0) }, extract: { if case .guest(let action) = $0 { action } else { nil } })
let stageCase = EnumCase<Hall.Action, Seat.Action>(
  "stage", embed: { .stage($0) }, extract: { if case .stage(let action) = $0 { action } else { nil } })
let showCase = EnumCase<Hall.Stage, Seat>(
  "show", embed: { .show($0) }, extract: { if case .show(let seat) = $0 { seat } else { nil } })
let sameSeat = EnumCase<Seat.Action, Seat.Action>("same", embed: { $0 }, extract: { $0 })

let hall = Combined<Hall, Hall.Action> {
  EachRow(\.seats, action: seatCase) { seat }
  IfLet(\.guest, action: guestCase) { seat }
  Scope(\.stage, action: stageCase) { Scope(case: showCase, action: sameSeat) { seat } }
  hallItself
}

/// What the hall does without its parts.
let hallItself = Reduce<Hall, Hall.Action> { hall, action, context in
  switch action {
  case .remove(let id): hall.seats.remove(id: id)
  case .sendGuestAway: hall.guest = nil
  case .endShow: hall.stage = .empty
  case .comeBack(let id): hall.guest = Seat(id: id)
  case .put(.row, let id): if hall.seats[id: id] == nil { hall.seats.append(Seat(id: id)) }
  case .put(.optional, let id): hall.guest = Seat(id: id)
  case .put(.enumCase, let id): hall.stage = .show(Seat(id: id))
  case .start(let effects): for effect in effects { context.start(effect) }
  case .group(let actions): for action in actions { context.send(action) }
  case .note(let word): hall.notes.append(word)
  case .seat, .guest, .stage, .demolish: break
  }
}

/// A part that may go: how to reach it, and what takes it away.
enum PartOfHall: CaseIterable, CustomTestStringConvertible {
  case row, optional, enumCase

  func action(_ action: Seat.Action) -> Hall.Action {
    switch self {
    case .row: .seat(1, action)
    case .optional: .guest(action)
    case .enumCase: .stage(action)
    }
  }

  var goes: Hall.Action {
    switch self {
    case .row: .remove(1)
    case .optional: .sendGuestAway
    case .enumCase: .endShow
    }
  }

  /// The id of the seat there.
  var id: Int {
    switch self {
    case .row: 1
    case .optional: 10
    case .enumCase: 20
    }
  }

  var testDescription: String { "\(self)" }
}
