import Foundation
import Sluice
import SluiceFiles
import SluiceTesting
import Testing

@testable import CaseStudies

@MainActor struct SavedSettingsTests {
  @Test func `Settings are changed by their controls, and restored`() async {
    let store = TestStore(SavedSettings.State(), SavedSettings())
    let dark = Preferences(name: "Ann", appearance: .dark)
    store.send(.binding(.set(\.preferences, dark))) { $0.preferences = dark }
    store.send(.restoreDefaults) { $0.preferences = Preferences() }
    await store.finish()
  }

  @Test func `The next start of the app has the settings`() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("preferences-\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let first = start(file)
    first.send(.binding(.set(\.preferences, Preferences(remindsDaily: true))))
    try await first.saved()
    #expect(start(file).preferences == Preferences(remindsDaily: true))
  }

  @Test func `Settings that cannot be written stay for this launch, and the error is reported`() async throws {
    let obstacle = FileManager.default.temporaryDirectory.appendingPathComponent("obstacle-\(UUID())")
    try Data().write(to: obstacle)
    defer { try? FileManager.default.removeItem(at: obstacle) }
    var failures = 0
    // The folder is a file.
    let store = start(obstacle.appendingPathComponent("preferences.json")) { _ in failures += 1 }
    store.send(.binding(.set(\.preferences, Preferences(name: "Ann"))))
    await #expect(throws: (any Error).self) { try await store.saved() }
    #expect(store.preferences.name == "Ann")
    #expect(failures == 1)
  }

  /// A launch of the app: its shared values are those of the file, and none that an earlier launch has in memory.
  private func start(
    _ file: URL, onFailure: ((StoreFailure<SavedSettings.Action>) -> Void)? = nil
  ) -> Store<SavedSettings.State, SavedSettings.Action> {
    var dependencies = Dependencies()
    dependencies.sharedPlaces = .stored()
    return Store(SavedSettings.State(.file(file)), SavedSettings(), dependencies: dependencies, onFailure: onFailure)
  }
}
