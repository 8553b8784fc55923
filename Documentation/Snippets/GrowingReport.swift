import Sluice

struct Shop {
  var sold = 0
}

enum ShopAction {
  case sell
}

nonisolated struct Town {
  var bakery = Shop()
  var butcher = Shop()
}

enum TownAction: CasePathable {
  case bakery(ShopAction)

  struct Cases: Sendable {
    let bakery = EnumCase<TownAction, ShopAction>(
      "bakery", embed: { .bakery($0) }, extract: { if case .bakery(let action) = $0 { action } else { nil } })
  }
  static let cases = Cases()
}

struct Print: EffectRequest { let text: String }
enum Owner: DependencyKey { typealias Value = String }  // has no value of its own

func shop(_ name: String) -> Parcel<Shop, ShopAction> {
  Parcel(name) {
    Require(Owner.self)
    Reduce<Shop, ShopAction> { shop, _ in shop.sold += 1 }.performing(Print.self)
  }
}

let (bakery, butcher) = (shop("bakery"), shop("butcher"))
let store = Store(
  Town(),
  parcel: Parcel<Town, TownAction>("town") {
    bakery.attached(\.bakery, action: \.bakery)
    butcher.attached(\.butcher, action: \.bakery)
  }, onFailure: { print($0.cause) })
