import Foundation
import Sluice
import SluiceDurable
import SluiceJournal

/// A board of cards, and charges that reach a bank.
struct Board: Codable, Equatable, Sendable {
  var counts: [Int] = Array(repeating: 0, count: 2_000)
  var charges = DurableWork<Charge>()
}

enum BoardAction: Codable, Sendable {
  case move(card: Int)
  case charges(DurableAction<Charge>)
}

struct Charge: DurableRequest {
  let amount: Int
}

struct BoardReducer: Reducer {
  var body: some Reducer<Board, BoardAction> {
    Reduce { board, action in
      switch action {
      case .move(let card): board.counts[card % board.counts.count] += 1
      case .charges: break
      }
    }
    Scope(\.charges, action: BoardAction.charges) { DurableReducer(timeout: nil) }
  }
}

/// The actor of a store.
actor Desk {
  private var store: Store<Board, BoardAction>?

  func open(_ journal: sending (any Journal<Board, BoardAction>)?) throws -> Outlet<BoardAction> {
    let bank = EffectHandler(Charge.self) { _ in DurableDone() }
    let store =
      if let journal {
        try Store(Board(), BoardReducer(), journal: journal, handlers: [bank], isolation: self)
      } else {
        Store(Board(), BoardReducer(), handlers: [bank], isolation: self)
      }
    self.store = store
    return store.outlet
  }

  func end() {
    store?.shutDown()
    store = nil
  }

  /// Performs charges, one after the other, in the actor.
  func charge(_ count: Int) async {
    guard let store else { return }
    for number in 0..<count { await store.send(.charges(.run(Charge(amount: number)))).finish() }
  }

  /// Moves cards, one after the other, in the actor.
  func move(_ count: Int) {
    for number in 0..<count { store?.send(.move(card: number)) }
  }
}
