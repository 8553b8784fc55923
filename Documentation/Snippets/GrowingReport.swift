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

enum TownAction {
  case bakery(ShopAction)
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
    bakery.attached(\.bakery, action: TownAction.bakery)
    butcher.attached(\.butcher, action: TownAction.bakery)
  }, onFailure: { print($0.cause) })
