import Sluice
import SluiceSwiftUI
import SwiftUI

nonisolated struct Draft: Equatable {
  var text: String
  let saved: String
  var isChanged: Bool { text != saved }
}

nonisolated enum DraftAction: BindableAction, Equatable {
  case binding(BindingAction<Draft>)
  case save, close
}

struct DraftView: View {
  @Bindable var store: Store<Draft, DraftAction>

  var body: some View {
    TextField("Text", text: $store.text)
      .interactiveDismissDisabled(store.isChanged)  // the user cannot swipe the sheet away
      .safeAreaInset(edge: .bottom) { Button("Close") { store.send(.close) } }  // its reducer presents a prompt
  }
}
