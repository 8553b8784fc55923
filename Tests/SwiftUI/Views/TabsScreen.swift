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

nonisolated enum PlayerAction: CasePathable {
  case tabChosen(Player.Tab)
  case home(Never)

  nonisolated struct Cases: Sendable {
    let tabChosen = EnumCase<PlayerAction, Player.Tab>(
      "tabChosen", embed: { .tabChosen($0) }, extract: { if case .tabChosen(let value) = $0 { value } else { nil } })
    let home = EnumCase<PlayerAction, Never>("home", embed: { .home($0) }, extract: { _ in nil })
  }

  static let cases = Cases()
}

struct HomeTab: View {
  let store: Store<Player.Home, Never>

  var body: some View { Text(store.title) }
}

// snippet.show
struct PlayerView: View {
  let store: Store<Player, PlayerAction>

  var body: some View {
    TabView(selection: store.binding(\.tab, action: \.tabChosen)) {
      HomeTab(store: store.scope(\.home, action: \.home))
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
// snippet.end

struct ByCaseValue: View {
  let store: Store<Player, PlayerAction>

  var body: some View {
    TabView(selection: store.binding(\.tab, action: PlayerAction.cases.tabChosen)) { Text("Home").tag(Player.Tab.home) }
    TabView(selection: store.binding(\.tab) { .tabChosen($0) }) { Text("Home").tag(Player.Tab.home) }
    TabView(selection: store.binding(\.tab, action: PlayerAction.tabChosen)) { Text("Home").tag(Player.Tab.home) }
  }
}
