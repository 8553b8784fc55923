import Sluice
import SwiftUI

nonisolated struct Shop { var items: [String] = [] }
nonisolated enum ShopAction: Sendable { case add(String) }

let shopParcel = Parcel<Shop, ShopAction>("shop") {
  Reduce { shop, action in
    switch action {
    case .add(let item): shop.items.append(item)
    }
  }
}

struct ShopView: View {
  let store: Store<Shop, ShopAction>

  var body: some View { Text("\(store.items.count)") }
}

@main
struct ShopApp: SwiftUI.App {
  @State private var store = Store(Shop(), parcel: shopParcel)  // on the main actor, as long as the app

  var body: some Scene {
    WindowGroup { ShopView(store: store) }
  }
}
