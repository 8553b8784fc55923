import Sluice
import SluiceSwiftUI
import SwiftUI

@main
struct LibraryApp: SwiftUI.App {
  @State private var store = Store(
    SavedLibrary.State(), SavedLibrary(),
    handlers: [EffectHandler(FindAuthor.self) { $0.title == "Emma" ? "Jane Austen" : "" }])  // a service, in an app

  var body: some Scene {
    WindowGroup {
      LibraryView(store: store.scope(\.library, action: SavedLibrary.Action.library))
    }
  }
}
