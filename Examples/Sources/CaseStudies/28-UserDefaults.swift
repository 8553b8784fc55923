import Sluice
import SluiceFiles

#if canImport(SwiftUI)
  import SluiceSwiftUI
  import SwiftUI
#endif

extension SharedKey<Bool> {
  /// A value in the user defaults.
  static var hidesTip: SharedKey { .userDefaults("hidesTip") }
}

/// A tip that the user closes for good.
struct Tips: Reducer {
  struct State: Equatable {
    @Shared var hidesTip: Bool

    init(_ key: SharedKey<Bool> = .hidesTip) { _hidesTip = Shared(wrappedValue: false, key) }
  }

  enum Action { case close, showAgain }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .close: state.hidesTip = true
    case .showAgain: state.hidesTip = false
    }
  }
}

#if canImport(SwiftUI)
  /// A screen with its tip.
  struct TipsView: View {
    let store: Store<Tips.State, Tips.Action>

    var body: some View {
      Form {
        if store.hidesTip {
          Button("Show the tip again") { store.send(.showAgain, animation: .default) }
        } else {
          Label("A tip that you close stays closed.", systemImage: "lightbulb")
          Button("Got it") { store.send(.close, animation: .default) }
        }
      }
      .navigationTitle("Tips")
    }
  }

  #Preview { TipsView(store: .preview(Tips.State(), Tips())) }
#endif
