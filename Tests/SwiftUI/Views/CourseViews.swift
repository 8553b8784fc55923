import Sluice
import SluiceSwiftUI
import SwiftUI

// What the reducers of the course (Documentation/Snippets/Course*.swift) have in their states and actions.

nonisolated enum Counter {
  struct State: Equatable {
    var count = 0
    var isEven: Bool { count.isMultiple(of: 2) }
  }

  enum Action: Equatable { case decrement, increment, twice }
}

nonisolated enum Weather {
  struct State: Equatable { var forecast: String? }
  enum Action { case load, stop }
}

nonisolated enum Profile {
  struct State: Equatable {
    var name = ""
    var isPublic = false
    var guests = 1
    var isValid = false
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case reset
  }
}

nonisolated enum Item {
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
  }

  enum Action: Equatable { case more }
}

nonisolated enum Shop {
  struct State: Equatable {
    var favorite = Item.State(id: 0)
    var items: Rows<Item.State> = []
    var offer: Item.State?
  }

  enum Action: Equatable {
    case favorite(Item.Action)
    case item(Item.State.ID, Item.Action)
    case offer(Item.Action)
    case add, makeOffer, endOffer
  }
}

nonisolated enum Editor {
  struct State: Equatable { var title = "" }

  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case done
  }
}

nonisolated enum Notes {
  enum Destination: Equatable {
    case editor(Editor.State)
    case alert(Prompt<Action>)
  }

  enum DestinationAction: Equatable {
    case editor(Editor.Action)
    case alert(Prompt<Action>.Choice)
  }

  struct State: Equatable {
    var titles = ["Milk"]
    var destination = Presented<Destination>()
  }

  indirect enum Action: Equatable, Sendable {
    case add, askToDelete, deleteAll
    case destination(PresentedAction<Destination, DestinationAction>)
  }
}

nonisolated enum Album {
  struct State: Equatable {
    var title: String
    var isLiked = false
  }

  enum Action: Equatable { case like, showArtist, close }
}

nonisolated enum Music {
  enum Screen: Equatable {
    case album(Album.State)
    case artist(String)
  }

  enum ScreenAction: Equatable { case album(Album.Action) }

  struct State: Equatable { var path = RouteStack<Screen>() }
  enum Action: Equatable { case path(RouteAction<Screen, ScreenAction>) }
}

// snippet.show Feature
struct CounterView: View {
  let store: Store<Counter.State, Counter.Action>

  var body: some View {
    Text("\(store.count) is \(store[\.isEven] ? "even" : "odd")")
    Button("Less") { store.send(.decrement) }
    Button("More") { store.send(.increment, animation: .default) }
  }
}
// snippet.end

// snippet.show Effects
struct WeatherView: View {
  let store: Store<Weather.State, Weather.Action>

  var body: some View {
    Text(store.forecast ?? "…")
      .task { await store.send(.load).finish() }  // the timer, too, ends when the view disappears
    Button("Load again") { store.send(.load) }
  }
}
// snippet.end

// snippet.show Form
struct ProfileView: View {
  @Bindable var store: Store<Profile.State, Profile.Action>

  var body: some View {
    Form {
      TextField("Name", text: $store.name)
      Toggle("Public", isOn: $store.isPublic)
      Stepper("\(store.guests) guests", value: $store.guests)
      Button("Reset") { store.send(.reset) }.disabled(!store.isValid)
    }
  }
}
// snippet.end

struct ItemView: View {
  let store: Store<Item.State, Item.Action>

  var body: some View { Button("\(store.count)") { store.send(.more) } }
}

// snippet.show Children
struct ShopView: View {
  let store: Store<Shop.State, Shop.Action>

  var body: some View {
    List {
      ItemView(store: store.scope(\.favorite, action: Shop.Action.favorite))
      if let offer = store.scope(\.offer, action: Shop.Action.offer) { ItemView(store: offer) }
      ForEach(rows: store.scope(\.items, action: Shop.Action.item)) { ItemView(store: $0) }
    }
  }
}
// snippet.end

struct EditorView: View {
  @Bindable var store: Store<Editor.State, Editor.Action>

  var body: some View {
    TextField("Title", text: $store.title)
    Button("Done") { store.send(.done) }
  }
}

// snippet.show Presented
struct NotesView: View {
  let store: Store<Notes.State, Notes.Action>

  var body: some View {
    let destination = store.presentation(\.destination, action: Notes.Action.destination)
    List {
      ForEach(store.titles, id: \.self) { Text($0) }
      Button("Add") { store.send(.add) }
      Button("Delete all") { store.send(.askToDelete) }
    }
    .sheet(destination.case(Notes.Destination.editor, action: Notes.DestinationAction.editor)) {
      EditorView(store: $0)
    }
    .alert(destination.case(Notes.Destination.alert, action: Notes.DestinationAction.alert))
  }
}
// snippet.end

struct AlbumView: View {
  let store: Store<Album.State, Album.Action>

  var body: some View { Button(store.isLiked ? "Unlike" : "Like") { store.send(.like) } }
}

// snippet.show Stack
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
// snippet.end
