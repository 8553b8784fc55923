import Foundation
import Sluice
import SluiceFiles
import SluiceNavigation
import Testing

@MainActor @Test func `The books are present after a restart, and so is an open sheet`() async throws {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json").path
  let first = Store(SavedLibrary.State(at: path), SavedLibrary())
  first.send(.library(.list(.add(title: "Emma", author: "Jane Austen"))), .library(.addTapped))
  try await first.saved()

  var fresh = Dependencies()
  fresh.sharedPlaces = .stored()  // reads the file, as the next run of the app does
  let second = Store(SavedLibrary.State(at: path), SavedLibrary(), dependencies: fresh)
  #expect(second.library.list.books.map(\.title) == ["Emma"])
  #expect(second.library.adding.destination != nil)
}
