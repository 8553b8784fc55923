import Sluice
import SluiceSwiftUI
import SwiftUI

struct ByCaseValue: View {
  let store: Store<Player, PlayerAction>

  var body: some View {
    TabView(selection: store.binding(\.tab, action: EnumCase(PlayerAction.tabChosen))) {
      Text("Home").tag(Player.Tab.home)
    }
    TabView(selection: store.binding(\.tab) { .tabChosen($0) }) { Text("Home").tag(Player.Tab.home) }
    TabView(selection: store.binding(\.tab, action: PlayerAction.tabChosen)) { Text("Home").tag(Player.Tab.home) }
    HomeTab(store: store.scope(\.home, action: EnumCase(PlayerAction.home)))
  }
}
