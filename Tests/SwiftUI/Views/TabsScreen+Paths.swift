import Sluice
import SluiceSwiftUI
import SwiftUI

nonisolated extension PlayerAction: CasePathable {
  nonisolated struct Cases: Sendable {
    let tabChosen = EnumCase<PlayerAction, Player.Tab>(
      "tabChosen", embed: { .tabChosen($0) }, extract: { if case .tabChosen(let value) = $0 { value } else { nil } })
    let home = EnumCase<PlayerAction, Never>("home", embed: { .home($0) }, extract: { _ in nil })
  }

  static let cases = Cases()
}

struct ByCaseValue: View {
  let store: Store<Player, PlayerAction>

  var body: some View {
    TabView(selection: store.binding(\.tab, action: PlayerAction.cases.tabChosen)) { Text("Home").tag(Player.Tab.home) }
    TabView(selection: store.binding(\.tab) { .tabChosen($0) }) { Text("Home").tag(Player.Tab.home) }
    TabView(selection: store.binding(\.tab, action: PlayerAction.tabChosen)) { Text("Home").tag(Player.Tab.home) }
    TabView(selection: store.binding(\.tab, action: \.tabChosen)) { Text("Home").tag(Player.Tab.home) }
    HomeTab(store: store.scope(\.home, action: \.home))
  }
}
