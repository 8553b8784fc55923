import Foundation
import Sluice
import SluiceFiles
import SyncUps

/// A run of the app, with its sync-ups in a file.
@MainActor struct TestProgram {
  private let file: URL

  init(_ file: URL) { self.file = file }

  func store(_ use: (Store<AppFeature.State, AppFeature.Action>) async throws -> Void) async throws {
    var dependencies = Dependencies()
    dependencies.sharedPlaces = .stored()
    let stored = Shared<Rows<SyncUp>>(wrappedValue: [], .file(file))
    try await use(Store(AppFeature.State(stored), AppFeature(), dependencies: dependencies))
  }
}
