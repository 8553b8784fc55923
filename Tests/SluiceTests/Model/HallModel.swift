import Sluice

/// A seat of a hall: in which place, and which seat that is. Rows have places of their own.
struct SeatName: Hashable {
  let part: PartOfHall
  let id: Int
}

/// One step of a random program over the effects of a hall.
enum HallStep {
  /// Starts an effect that notes its number after a time; the last rule is to cancel those in flight, if there is one.
  case start(PartOfHall, row: Int, number: Int, ids: [Int], latest: Int?, after: Int)
  case cancel(PartOfHall, row: Int, id: Int)
  /// Cancels from outside of the parts.
  case cancelInAll(id: Int)
  case remove(PartOfHall, row: Int)
  case put(PartOfHall, id: Int)
  case advance

  static func random(_ number: Int, _ dice: inout Dice) -> HallStep {
    let (part, row) = (PartOfHall.allCases[dice.below(3)], 1 + dice.below(2))
    switch dice.below(12) {
    case 0...5:
      let ids = (0..<dice.below(3)).map { _ in dice.below(3) }
      return .start(
        part, row: row, number: number, ids: ids, latest: dice.below(4) == 0 ? dice.below(3) : nil,
        after: 1 + dice.below(4))
    case 6: return .cancel(part, row: row, id: dice.below(3))
    case 7: return .cancelInAll(id: dice.below(3))
    case 8: return .remove(part, row: row)
    case 9...10: return .put(part, id: row)
    default: return .advance
    }
  }

  var action: Hall.Action? {
    switch self {
    case .start(let part, let row, let number, let ids, let latest, let time):
      var effect = Effect<Seat.Action>.note("\(number)").delay(for: .seconds(time))
      for id in ids { effect = effect.id(id) }
      if let latest { effect = effect.id(latest, cancelInFlight: true) }
      return part.action(.start(effect), row: row)
    case .cancel(let part, let row, let id): return part.action(.start(.cancel(id: id)), row: row)
    case .cancelInAll(let id): return .start([.cancel(id: id)])
    case .remove(.row, let row): return .remove(row)
    case .remove(let part, _): return part.goes
    case .put(let part, let id): return .put(part, id: id)
    case .advance: return nil
    }
  }
}

/// What should become of the effects of a hall: a list of them, and who is where.
struct HallModel {
  private struct Flight {
    let number: Int
    let seat: SeatName
    let ids: Set<Int>
    let end: Int
  }

  /// What is noted at each seat that is there.
  private(set) var notes: [SeatName: [String]] = [
    SeatName(part: .row, id: 1): [], SeatName(part: .row, id: 2): [], SeatName(part: .optional, id: 10): [],
    SeatName(part: .enumCase, id: 20): [],
  ]
  private var flights: [Flight] = []
  private var now = 0

  private func seat(_ part: PartOfHall, _ row: Int) -> SeatName? {
    notes.keys.first { $0.part == part && (part != .row || $0.id == row) }
  }

  mutating func apply(_ step: HallStep) {
    switch step {
    case .start(let part, let row, let number, let ids, let latest, let time):
      guard let seat = seat(part, row) else { return }
      if let latest { flights.removeAll { $0.seat == seat && $0.ids.contains(latest) } }
      let ids = Set(ids + [latest].compactMap { $0 })
      flights.append(Flight(number: number, seat: seat, ids: ids, end: now + time))
    case .cancel(let part, let row, let id):
      let seat = seat(part, row)
      flights.removeAll { $0.seat == seat && $0.ids.contains(id) }
    case .cancelInAll(let id): flights.removeAll { $0.ids.contains(id) }
    case .remove(let part, let row): if let seat = seat(part, row) { leave(seat) }
    case .put(let part, let id):
      let former = seat(part, id)
      let new = SeatName(part: part, id: id)
      if part == .row, former != nil { return }
      // A seat that is made again with its id keeps its effects.
      if let former, former != new { leave(former) }
      notes[new] = []
    case .advance: advance()
    }
  }

  private mutating func leave(_ seat: SeatName) {
    notes[seat] = nil
    flights.removeAll { $0.seat == seat }
  }

  private mutating func advance() {
    now += 1
    for flight in flights where flight.end == now { notes[flight.seat]?.append("\(flight.number)") }
    flights.removeAll { $0.end == now }
  }

  var isAtRest: Bool { flights.isEmpty }
}

extension PartOfHall {
  func action(_ action: Seat.Action, row: Int) -> Hall.Action {
    self == .row ? .seat(row, action) : self.action(action)
  }
}

extension Hall {
  /// What is noted at each seat that is there.
  var notesOfSeats: [SeatName: [String]] {
    var notes: [SeatName: [String]] = [:]
    for seat in seats { notes[SeatName(part: .row, id: seat.id)] = seat.notes }
    if let guest { notes[SeatName(part: .optional, id: guest.id)] = guest.notes }
    if case .show(let seat) = stage { notes[SeatName(part: .enumCase, id: seat.id)] = seat.notes }
    return notes
  }
}
