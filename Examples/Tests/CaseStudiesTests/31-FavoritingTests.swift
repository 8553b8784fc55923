import Sluice
import SluiceTesting
import Testing

@testable import CaseStudies

struct FavoritingTests {
  let store = TestStore(
    Episodes.State(episodes: [Episodes.Episode(title: "Trees", favorite: Favoriting.State(id: 7))]), Episodes())

  func expecting(_ isFavorite: Bool) -> (inout Episodes.State) -> Void {
    { $0.episodes[id: 7]?.favorite.isFavorite = isFavorite }
  }

  @Test func `A favourite is shown at once, and confirmed`() {
    store.send(.favorite(7, .toggle), expecting: expecting(true))
    store.answer(SetFavorite(id: 7, isFavorite: true), with: true)
    store.receive(.favorite(7, .answered(true))) { $0.episodes[id: 7]?.favorite.confirmed = true }
    store.finish()
  }

  @Test func `A favourite that the server refuses goes back, and an alert says so`() {
    store.send(.favorite(7, .toggle), expecting: expecting(true))
    store.fail(SetFavorite(id: 7, isFavorite: true), with: Offline())
    store.receive(.favorite(7, .failed)) {
      $0.episodes[id: 7]?.favorite.isFavorite = false
      $0.episodes[id: 7]?.favorite.alert.present(Prompt("That could not be saved."))
    }
    store.send(.favorite(7, .alert(.dismiss))) { _ = $0.episodes[id: 7]?.favorite.alert.dismiss() }
    store.finish()
  }

  @Test func `Only the last of two quick taps counts`() {
    store.send(.favorite(7, .toggle), expecting: expecting(true))
    store.send(.favorite(7, .toggle), expecting: expecting(false))
    store.answer(SetFavorite(id: 7, isFavorite: false), with: false)
    store.receive(.favorite(7, .answered(false)))
    store.finish()
  }
}
