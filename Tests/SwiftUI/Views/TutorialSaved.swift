import Sluice
import SluiceSwiftUI
import SwiftUI

@main
struct LibraryApp: SwiftUI.App {
  @State private var store = Store(
    SavedLibrary.State(), SavedLibrary(),
    handlers: [EffectHandler(FindAuthor.self) { request in try await Catalogue.author(of: request.title) }])

  var body: some Scene {
    WindowGroup {
      LibraryView(store: store.scope(\.library, action: SavedLibrary.Action.library))
    }
  }
}

/// Stands in for a service on the network.
nonisolated enum Catalogue {
  static func author(of title: String) async throws -> String { title == "Emma" ? "Jane Austen" : "" }
}
