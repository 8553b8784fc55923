import Sluice
import SluiceSeeds
import Testing

/// A state around a hall, which is reached without a case of the actions.
struct House {
  enum Wing {
    case closed
    case open(Hall)
  }

  var hall = Hall()
  var spare: Hall? = Hall()
  var wing = Wing.open(Hall())
}

let openCase = EnumCase<House.Wing, Hall>(
  "open", embed: { .open($0) }, extract: { if case .open(let hall) = $0 { hall } else { nil } })

/// Each way to reach a part without a case of the actions.
enum WayToHall: CaseIterable, CustomTestStringConvertible {
  case lifted, liftedTwice, composed, dispatched, liftedOptional, liftedCase, parcel, added, addedInside

  @MainActor func makeStore(_ clock: some Clock<Duration> & Sendable, _ onFailure: @escaping () -> Void) -> (
    store: Store<House, Hall.Action>, tokens: [Token]
  ) {
    let dependencies = Dependencies { Provide(\.clock, clock) }
    if self == .parcel {
      let parcel = Parcel<Hall, Hall.Action>("hall") { hall }.attached(\House.hall)
      return (
        Store(House(), parcel: parcel, dependencies: dependencies, onFailure: { _ in onFailure() }), []
      )
    }
    let store = Store(House(), reducer, dependencies: dependencies, onFailure: { _ in onFailure() })
    switch self {
    case .added: return (store, [store.scope(\.hall).add(hall)])
    case .addedInside: return (store, additions(to: store.scope(\.hall)))
    default: return (store, [])
    }
  }

  private var reducer: AnyReducer<House, Hall.Action> {
    switch self {
    case .lifted: hall.lift(\House.hall).erased()
    case .liftedTwice: hall.lift(\Attic.hall).lift(\House.attic).erased()
    case .composed: EmptyReducer<House, Hall.Action>().compose(with: hall, at: \.hall).erased()
    case .dispatched: SwitchReducer<House, Hall.Action> { _ in hall.lift(\House.hall) }.erased()
    case .liftedOptional: hall.optional().lift(\House.spare).erased()
    case .liftedCase: hall.lift(case: openCase).lift(\House.wing).erased()
    case .parcel, .added: EmptyReducer<House, Hall.Action>().erased()
    case .addedInside: hallItself.lift(\House.hall).erased()
    }
  }

  /// The reducers of the hall, each added through a store for its part.
  @MainActor private func additions(to store: Store<Hall, Hall.Action>) -> [Token] {
    let stage = store.scope(\.stage, action: stageCase)
    return store.scope(\.seats, action: seatCase).map { $0.add(seat) }
      + [
        store.scope(\.guest, action: guestCase)?.add(seat), stage.scope(case: showCase, action: sameSeat)?.add(seat),
      ].compactMap { $0 }
  }

  func reached(in house: House) -> Hall? {
    switch self {
    case .liftedOptional: house.spare
    case .liftedCase: if case .open(let hall) = house.wing { hall } else { nil }
    default: house.hall
    }
  }

  var testDescription: String { "\(self)" }
}

extension House {
  /// The hall once more, through a path that is not stored.
  fileprivate var attic: Attic {
    get { Attic(hall: hall) }
    set { hall = newValue.hall }
  }
}

private struct Attic {
  var hall: Hall
}
