import SluiceNavigation
import SluiceTesting
import Testing

@testable import CaseStudies

struct FavoritingTests {
  let store = TestStore(
    Episodes.State(episodes: [
      Episodes.Episode(title: "Trees", favorite: Favoriting.State(id: 7)),
      Episodes.Episode(title: "Rivers", favorite: Favoriting.State(id: 8, isFavorite: true)),
      Episodes.Episode(title: "Clouds", favorite: Favoriting.State(id: 9)),
    ]), Episodes())

  /// A tap, which shows the new value at once.
  func tap(_ id: Int, to isFavorite: Bool) {
    store.send(.favorite(id, .toggle)) { $0.episodes[id: id]?.favorite.isFavorite = isFavorite }
  }

  func confirm(_ id: Int, _ isFavorite: Bool) {
    store.answer(SetFavorite(id: id, isFavorite: isFavorite), with: isFavorite)
    store.receive(.favorite(id, .answered(isFavorite))) {
      $0.episodes[id: id]?.favorite = Favoriting.State(id: id, isFavorite: isFavorite)
    }
  }

  func refuse(_ id: Int, _ isFavorite: Bool) {
    store.fail(SetFavorite(id: id, isFavorite: isFavorite), with: Offline())
    store.receive(.favorite(id, .failed)) {
      $0.episodes[id: id]?.favorite.isFavorite = !isFavorite
      $0.episodes[id: id]?.favorite.alert.present(Prompt("That could not be saved."))
    }
    store.send(.favorite(id, .alert(.dismiss))) { _ = $0.episodes[id: id]?.favorite.alert.dismiss() }
  }

  @Test func `A favorite is shown at once, and confirmed`() {
    tap(7, to: true)
    confirm(7, true)
    tap(7, to: false)
    refuse(7, false)
    store.finish()
  }

  @Test func `A favorite that the server refuses is reverted, and an alert says so`() {
    tap(7, to: true)
    refuse(7, true)
    store.finish()
  }

  @Test func `A row that was a favorite remains one if the server refuses to remove it`() {
    tap(8, to: false)
    refuse(8, false)
    store.finish()
  }

  @Test func `Rows are saved side by side`() {
    tap(7, to: true)
    tap(8, to: false)
    tap(9, to: true)
    confirm(9, true)
    confirm(8, false)
    refuse(7, true)
    store.finish()
  }

  @Test func `Only the last of two quick taps counts`() {
    tap(7, to: true)
    tap(7, to: false)
    store.answer(SetFavorite(id: 7, isFavorite: false), with: false)
    store.receive(.favorite(7, .answered(false)))
    store.finish()
  }
}
