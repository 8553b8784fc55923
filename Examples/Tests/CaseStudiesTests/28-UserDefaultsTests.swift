import Foundation
import Sluice
import SluiceFiles
import SluiceTesting
import Testing

@testable import CaseStudies

@MainActor struct UserDefaultsTests {
  @Test func `A tip that was closed is hidden until the user requests it`() async {
    let places = SharedPlaces()  // in memory
    let store = TestStore(Tips.State(), Tips()) { Provide(\.sharedPlaces, places) }
    store.send(.close) { $0.hidesTip = true }
    #expect(places.place(.hidesTip, default: false).value)
    store.send(.showAgain) { $0.hidesTip = false }
    await store.finish()
  }

  @Test func `A tip that was closed is still hidden at the next start`() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("tip-\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let first = start(file)
    first.send(.close)
    try await first.saved()
    #expect(start(file).hidesTip)
  }

  /// A launch of the app, in which nothing of an earlier one is in memory.
  private func start(_ file: URL) -> Store<Tips.State, Tips.Action> {
    var dependencies = Dependencies()
    dependencies.sharedPlaces = .stored()
    return Store(Tips.State(.file(file)), Tips(), dependencies: dependencies)
  }
}
