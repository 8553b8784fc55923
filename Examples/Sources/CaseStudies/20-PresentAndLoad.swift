import SluiceNavigation

#if canImport(SwiftUI)
  import SluiceSwiftUI
  import SwiftUI
#endif

/// A sheet that is presented at once, and loads what it shows.
struct PresentAndLoad: Reducer {
  struct State: Equatable { var sheet = Presented<LoadingSheet.State>() }
  enum Action: Equatable { case sheet(PresentedAction<LoadingSheet.State, LoadingSheet.Action>) }

  var body: some Reducer<State, Action> {
    IfPresented(\.sheet, action: Action.sheet) { LoadingSheet() }
  }
}

/// The sheet. Its effects end when it is dismissed.
struct LoadingSheet: Reducer {
  struct State: Equatable { var counter: Counter.State? }

  enum Action: Equatable {
    case appear, loaded
    case counter(Counter.Action)
  }

  var body: some Reducer<State, Action> {
    IfLet(\.counter, action: Action.counter) { Counter() }
    Reduce { state, action, context in
      switch action {
      case .appear: context.send(.loaded, after: .seconds(1))
      case .loaded: state.counter = Counter.State()
      case .counter: break
      }
    }
  }
}

#if canImport(SwiftUI)
  /// The button presents the sheet, which has nothing to show yet.
  struct PresentAndLoadView: View {
    let store: Store<PresentAndLoad.State, PresentAndLoad.Action>

    var body: some View {
      Form { Button("Open") { store.send(.sheet(.present(LoadingSheet.State()))) } }
        .sheet(store, \.sheet, action: PresentAndLoad.Action.sheet) { LoadingSheetView(store: $0) }
        .navigationTitle("Present and load")
    }
  }

  /// The sheet.
  struct LoadingSheetView: View {
    let store: Store<LoadingSheet.State, LoadingSheet.Action>

    var body: some View {
      VStack {
        if let counter = store.scope(\.counter, action: LoadingSheet.Action.counter) {
          CounterView(store: counter)
        } else {
          ProgressView()
        }
      }
      .onAppear { store.send(.appear) }
    }
  }

  #Preview { PresentAndLoadView(store: .preview(PresentAndLoad.State(), PresentAndLoad(), runsEffects: true)) }
#endif
