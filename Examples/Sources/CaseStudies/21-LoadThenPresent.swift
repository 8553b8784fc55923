import SluiceNavigation

#if canImport(SwiftUI)
  import SluiceSwiftUI
  import SwiftUI
#endif

/// A sheet that is presented when what it shows is loaded.
struct LoadThenPresent: Reducer {
  struct State: Equatable {
    var isLoading = false
    var sheet = Presented<Counter.State>()
  }

  enum Action: Equatable {
    case open, loaded, leave
    case sheet(PresentedAction<Counter.State, Counter.Action>)
  }

  var body: some Reducer<State, Action> {
    IfPresented(\.sheet, action: Action.sheet) { Counter() }
    Reduce { state, action, context in
      switch action {
      case .open:
        state.isLoading = true
        context.send(.loaded, after: .seconds(1), id: "load", cancelInFlight: true)
      case .loaded:
        state.isLoading = false
        state.sheet.present(Counter.State())
      case .leave:
        state.isLoading = false
        context.cancel(id: "load")
      case .sheet: break
      }
    }
  }
}

#if canImport(SwiftUI)
  /// The button loads; the sheet follows.
  struct LoadThenPresentView: View {
    let store: Store<LoadThenPresent.State, LoadThenPresent.Action>

    var body: some View {
      Form {
        Button("Open") { store.send(.open) }.disabled(store.isLoading)
        if store.isLoading { ProgressView() }
      }
      .sheet(store, \.sheet, action: LoadThenPresent.Action.sheet) { CounterView(store: $0) }
      .onDisappear { store.send(.leave) }
      .navigationTitle("Load, then present")
    }
  }

  #Preview { LoadThenPresentView(store: .preview(LoadThenPresent.State(), LoadThenPresent(), runsEffects: true)) }
#endif
