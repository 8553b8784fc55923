import Sluice

/// A state with a part of every kind that a parcel can be attached to.
struct Town {
  enum Square {
    case empty
    case fair(Stall)
  }

  var bakery = Stall()
  var annex: Stall?
  var square = Square.empty
  var notes: [String] = []
}

struct Stall: Equatable {
  var sold = 0
  var prices: [Int] = []
}

enum StallAction {
  case sell, askPrice
  case price(Int)
}

enum TownAction {
  case bakery(StallAction), annex(StallAction), fair(StallAction)
  case openAnnex, closeAnnex, beginFair, endFair
  case note(String)
}

struct AskPrice: EffectRequest { typealias Answer = Int }

enum TaxKey: Dependency { static let defaultValue = 0 }

extension Dependencies {
  var tax: Int {
    get { self[TaxKey.self] }
    set { self[TaxKey.self] = newValue }
  }
}

/// A value that somebody has to provide.
enum SessionKey: DependencyKey { typealias Value = Int }

extension Dependencies {
  var session: Int {
    get { self[SessionKey.self] }
    set { self[SessionKey.self] = newValue }
  }
}

/// A reducer that uses all that a parcel can bring.
struct Selling: Reducer {
  var effects: [any EffectRequest.Type] { [AskPrice.self] }

  func reduce(_ stall: inout Stall, _ action: StallAction, _ context: Context<StallAction>) {
    switch action {
    case .sell: stall.sold += 1
    case .askPrice: context.perform(AskPrice(), answer: { .price($0) })
    case .price(let price): stall.prices.append(price + context.tax)
    }
  }
}

let townReducer = Reduce<Town, TownAction> { town, action, _ in
  switch action {
  case .openAnnex: town.annex = Stall()
  case .closeAnnex: town.annex = nil
  case .beginFair: town.square = .fair(Stall())
  case .endFair: town.square = .empty
  case .note(let note): town.notes.append(note)
  case .bakery, .annex, .fair: break
  }
}

/// Notes when it starts and ends, and its notifications.
final class Clerk: ActionObserver {
  private let name: String
  private let log: SharedLog

  init(_ name: String, _ log: SharedLog) { (self.name, self.log) = (name, log) }

  func start(_ store: StoreAccess<Stall, StallAction>) { log("\(name) starts, tax \(store.dependencies.tax)") }
  func after(_ action: StallAction, _ store: StoreAccess<Stall, StallAction>) { log("\(name) receives \(action)") }
  func shutDown(_ store: StoreAccess<Stall, StallAction>) { log("\(name) ends") }
}

/// Does something when it starts, and something when it ends.
struct Starter<State, Action>: Service {
  var end: (StoreAccess<State, Action>) -> Void = { _ in }
  let start: (StoreAccess<State, Action>) -> Void

  func start(_ store: StoreAccess<State, Action>) { start(store) }
  func shutDown(_ store: StoreAccess<State, Action>) { end(store) }
}

/// A log that parcels can capture.
final class SharedLog: @unchecked Sendable {
  // @unchecked Sendable because each test uses its log in one isolation.
  private(set) var lines: [String] = []

  func callAsFunction(_ line: String) { lines.append(line) }

  /// The lines since the last call.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
