import Sluice
import SluiceSwiftUI
import SwiftUI

struct MusicView: View {
  let store: Store<Music.State, Music.Action>

  var body: some View {
    NavigationStack(store, path: \.path, action: Music.Action.path) {
      Button("Blues") { store.send(.path(.push(.album(Album.State(title: "Pastel Blues"))))) }
    } destination: { screen in
      switch screen.state {
      case .album:
        if let album = screen.scope(case: Music.Screen.album, action: Music.ScreenAction.album) {
          AlbumView(store: album)
        }
      case .artist(let name): Text(name)
      }
    }
  }
}

struct AlbumView: View {
  let store: Store<Album.State, Album.Action>

  var body: some View { Button(store.isLiked ? "Unlike" : "Like") { store.send(.like) } }
}
