import SluiceNavigation

#if canImport(SwiftUI)
  import SluiceSwiftUI
  import SwiftUI
#endif

/// Tells the server whether something is a favorite; it answers what holds from now on.
struct SetFavorite: EffectRequest, Equatable {
  typealias Answer = Bool
  let id: Int
  let isFavorite: Bool
}

/// A button for any kind of row: it shows the new value at once, and goes back if the server refuses it.
struct Favoriting: Reducer {
  struct State: Equatable {
    let id: Int
    var isFavorite: Bool
    /// The last value that the server confirmed.
    private(set) var confirmed: Bool
    var alert = Presented<Prompt<Action>>()

    init(id: Int, isFavorite: Bool = false) { (self.id, self.isFavorite, confirmed) = (id, isFavorite, isFavorite) }

    mutating func confirm(_ isFavorite: Bool) { (self.isFavorite, confirmed) = (isFavorite, isFavorite) }
    mutating func rollBack() { isFavorite = confirmed }
  }

  indirect enum Action: Equatable {
    case toggle
    case answered(Bool)
    case failed
    case alert(PromptAction<Action>)
  }

  enum Saving {}

  var body: some Reducer<State, Action> {
    Prompts(\.alert, action: Action.alert)
    Reduce { state, action, context in
      switch action {
      case .toggle:
        state.isFavorite.toggle()
        context.perform(
          SetFavorite(id: state.id, isFavorite: state.isFavorite), id: EffectID(Saving.self), cancelInFlight: true,
          answer: { .answered($0) }, failure: { _ in .failed })
      case .answered(let isFavorite): state.confirm(isFavorite)
      case .failed:
        state.rollBack()
        state.alert.present(Prompt("That could not be saved."))
      case .alert: break
      }
    }
  }
}

/// A list of episodes, each of which can be a favorite.
struct Episodes: Reducer {
  struct Episode: Equatable, Identifiable {
    let title: String
    var favorite: Favoriting.State
    var id: Int { favorite.id }
  }

  struct State: Equatable { var episodes: Rows<Episode> = [] }
  enum Action: Equatable { case favorite(Episode.ID, Favoriting.Action) }

  var body: some Reducer<State, Action> {
    EachRow(\.episodes, action: Action.favorite) { Favoriting().lift(\Episode.favorite) }
  }
}

#if canImport(SwiftUI)
  /// The button, for any row.
  struct FavoriteButton: View {
    let store: Store<Favoriting.State, Favoriting.Action>

    var body: some View {
      Button(
        store.isFavorite ? "Remove from favorites" : "Add to favorites",
        systemImage: store.isFavorite ? "heart.fill" : "heart"
      ) {
        store.send(.toggle)
      }
      .labelStyle(.iconOnly)
      .buttonStyle(.borderless)
      .alert(store, \.alert, action: Favoriting.Action.alert)
    }
  }

  /// The list of episodes.
  struct EpisodesView: View {
    let store: Store<Episodes.State, Episodes.Action>

    var body: some View {
      List(rows: store.scope(\.episodes, action: Episodes.Action.favorite)) { episode in
        HStack {
          Text(episode.title)
          Spacer()
          FavoriteButton(store: episode.scope(\.favorite))
        }
      }
      .navigationTitle("Favorites")
    }
  }

  #Preview {
    let episodes: Rows = [Episodes.Episode(title: "One", favorite: Favoriting.State(id: 1))]
    EpisodesView(store: .preview(Episodes.State(episodes: episodes), Episodes()))
  }
#endif
