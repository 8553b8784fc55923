import SluiceNavigation

nonisolated struct Album: Reducer {
  struct State: Equatable {
    var title: String
    var isLiked = false
  }

  enum Action: Equatable { case like, showArtist, close }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .like: state.isLiked.toggle()
    case .showArtist: context.push(Music.Screen.artist("Nina"))  // on the nearest stack of such screens
    case .close: context.dismiss()
    }
  }
}

nonisolated struct Music: Reducer {
  enum Screen: Equatable {
    case album(Album.State)
    case artist(String)  // a screen without actions needs no reducer
  }

  enum ScreenAction: Equatable { case album(Album.Action) }

  struct State: Equatable { var path = RouteStack<Screen>() }
  enum Action: Equatable { case path(RouteAction<Screen, ScreenAction>) }

  var body: some Reducer<State, Action> {
    EachRoute(\.path, action: Action.path) {
      Scope(case: Screen.album, action: ScreenAction.album) { Album() }
    }
  }
}

let store = Store(Music.State()) { Music() }
store.send(.path(.push(.album(Album.State(title: "Pastel Blues")))))
store.send(.path(.destination("1", .album(.like))))
store.send(.path(.destination("1", .album(.showArtist))))
print(store.path.count, store.state.path.top?.destination == .artist("Nina"))

store.send(.path(.pop))
store.send(.path(.reset([.artist("Nina"), .album(Album.State(title: "Wild Is the Wind"))])))  // a deep link
print(store.path.destinations.count)
