import Sluice

/// An action of one of a hundred parcels.
enum ParcelBenchmarks {
  static let all = [
    StoreBenchmark(
      named: "parcel/100-parcels-send",
      .init("Sluice") { seed in
        let counter = parcel(seed)
        return trial(
          Parcel("town") {
            for number in 0..<TownAction.shops { counter.attached(\.shop, action: \.[number]) }
          })
      },
      .init("one parcel") { seed in
        let counter = parcel(seed)
        return trial(Parcel("town") { counter.attached(\.shop, action: \.[TownAction.open]) })
      },
      .init("100 reducers in a loop") { seed in
        let reducers = Array(repeating: Counter.reducer(seed), count: TownAction.shops)
        let plain = Direct(Town()) { (town: inout Town, action: TownAction) in
          for (number, reduce) in reducers.enumerated() where number == action.shop {
            reduce(&town.shop, action.action)
          }
        }
        return StoreTrial { times in
          for _ in 0..<times { plain.send(TownAction(shop: TownAction.open, action: .increment)) }
          return plain.state.shop.count
        }
      })
  ]

  private static func parcel(_ seed: Int) -> Parcel<Counter, CounterAction> {
    let reducer = Counter.reducer(seed)
    return Parcel("shop") { Reduce(reducer) }
  }

  private static func trial(_ parcel: Parcel<Town, TownAction>) -> StoreTrial {
    let store = Store(Town(), parcel: parcel)
    return StoreTrial { times in
      for _ in 0..<times { store.send(TownAction(shop: TownAction.open, action: .increment)) }
      return store.shop.count
    }
  }
}

struct Town {
  var shop = Counter()
}

/// What an enum with a hundred cases is for a store: which case, and its payload.
struct TownAction: CasePathable {
  static let shops = 100
  /// The one that is sent to.
  static let open = 77
  private static let names = (0..<shops).map { "shop\($0)" }

  let shop: Int
  let action: CounterAction

  var caseName: String { Self.names[shop] }

  struct Cases: Sendable {
    subscript(number: Int) -> EnumCase<TownAction, CounterAction> {
      EnumCase(names[number], embed: { TownAction(shop: number, action: $0) }) { $0.shop == number ? $0.action : nil }
    }
  }

  static let cases = Cases()
}
