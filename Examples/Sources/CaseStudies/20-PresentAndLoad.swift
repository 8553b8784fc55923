import Sluice

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
