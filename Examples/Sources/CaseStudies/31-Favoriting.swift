import Sluice

#if canImport(SwiftUI)
  import SluiceSwiftUI
  import SwiftUI
#endif

/// Tells the server whether something is a favourite; it answers what holds from now on.
struct SetFavorite: EffectRequest, Equatable {
  typealias Answer = Bool
  let id: Int
  let isFavorite: Bool
}

/// A button for any kind of row: it shows the new value at once, and goes back if the server refuses it.
struct Favoriting: Reducer {
  struct State: Equatable {
    let id: Int
    var isFavorite = false
    var confirmed = false  // what the server has said last
    var alert = Presented<Prompt<Action>>()
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
        let request = SetFavorite(id: state.id, isFavorite: state.isFavorite)
        let saving = Effect<Action>.perform(request, answer: { .answered($0) })
        context.start(saving.catch { _ in .failed }.id(Saving.self, cancelInFlight: true))
      case .answered(let isFavorite): (state.isFavorite, state.confirmed) = (isFavorite, isFavorite)
      case .failed:
        state.isFavorite = state.confirmed
        state.alert.present(Prompt("That could not be saved."))
      case .alert: break
      }
    }
  }
}

/// A list of episodes, each of which can be a favourite.
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
      Button(store.isFavorite ? "No favourite" : "Favourite", systemImage: store.isFavorite ? "heart.fill" : "heart") {
        store.send(.toggle)
      }
      .labelStyle(.iconOnly)
      .buttonStyle(.borderless)
      .alert(store.presentation(\.alert, action: EnumCase(Favoriting.Action.alert)))
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
      .navigationTitle("Favourites")
    }
  }

  #Preview {
    let episodes: Rows = [Episodes.Episode(title: "One", favorite: Favoriting.State(id: 1))]
    EpisodesView(store: .preview(Episodes.State(episodes: episodes), Episodes()))
  }
#endif
