import Sluice
import SluiceSwiftUI
import SwiftUI

nonisolated struct Player: Equatable {
  var tab = Tab.home
  var unread = 0
  var home = Home()

  enum Tab: Hashable { case home, search, profile }
  struct Home: Equatable { var title = "Home" }
}

nonisolated enum PlayerAction {
  case tabChosen(Player.Tab)
  case home(Never)
}

struct HomeTab: View {
  let store: Store<Player.Home, Never>

  var body: some View { Text(store.title) }
}

struct PlayerView: View {
  let store: Store<Player, PlayerAction>

  var body: some View {
    TabView(selection: store.binding(\.tab, action: PlayerAction.tabChosen)) {
      HomeTab(store: store.scope(\.home, action: PlayerAction.home))
        .tabItem { Label("Home", systemImage: "house") }
        .tag(Player.Tab.home)
      Text("Search")
        .tabItem { Label("Search", systemImage: "magnifyingglass") }
        .tag(Player.Tab.search)
      Text("Profile")
        .badge(store.unread)
        .tag(Player.Tab.profile)
    }
  }
}
