import Feed
import Foundation
import Sluice
import SluiceQueries
import Testing

/// Starts of the program, with what the earlier one has left in its files.
@MainActor @Suite struct StartTests {
  private struct Unreachable: Error, CustomStringConvertible { let description = "the server cannot be reached." }

  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private let query = FeedQuery()

  /// A program of its own, with a backend of one page, or with none.
  private func program(isOnline: Bool) -> Store<AppState, AppAction> {
    var dependencies = Dependencies()
    dependencies.sharedPlaces = .stored()
    return Store(
      AppState(FeedStorage(folder: folder)), parcel: appParcel, dependencies: dependencies,
      handlers: [
        EffectHandler(PageRequest<FeedQuery>.self) { _ in
          guard isOnline else { throw Unreachable() }
          let long = "One two three four five six seven eight nine ten"
          return PostPage(posts: [Post(id: 1, author: "Ada", text: long, likes: 3)], next: nil)
        },
        EffectHandler(SetLike.self) { _ in
          guard isOnline else { throw Unreachable() }
          return MutationDone()
        },
      ])
  }

  /// Whoever sends this waits until nothing is fetched any more.
  private func settle(_ store: Store<AppState, AppAction>, _ action: AppAction) async {
    await store.send(action).finish()
    for await isBusy in store.values(\.isBusy) where !isBusy { return }
  }

  @Test func `A start without a network shows the posts of the last visit, likes included`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = program(isOnline: true)
    await settle(first, .feed(.refresh))
    await settle(first, .feed(.setLiked(1, true)))
    try await first.saved()

    let second = program(isOnline: false)
    #expect(FeedScreen(second.state).rows.map(\.likes) == [4])
    await settle(second, .feed(.refresh))
    let screen = FeedScreen(second.state)
    #expect(screen.banner == "Shown from the last visit: the server cannot be reached.")
    #expect(screen.rows.map(\.likes) == [4] && screen.rows.map(\.isLiked) == [true])
  }

  @Test func `A like without a confirmation is not among the posts of the last visit`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = program(isOnline: true)
    await settle(first, .feed(.refresh))
    try await first.saved()
    let second = program(isOnline: false)
    await settle(second, .feed(.setLiked(1, true)))
    #expect(second.state.feed.notice == "Your like was taken back: the server cannot be reached.")
    try await second.saved()
    #expect(FeedScreen(program(isOnline: false).state).rows.map(\.isLiked) == [false])
  }

  @Test func `The panel and the feed have the settings at the next start`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = program(isOnline: true)
    await settle(first, .panel(.setCompact(true)))
    try await first.saved()
    let second = program(isOnline: true)
    #expect(second.state.panel.settings.isCompact && second.state.feed.settings.isCompact)
    await settle(second, .feed(.refresh))
    #expect(FeedScreen(second.state).rows.map(\.text) == ["One two three four five six seven eight …"])
  }
}

extension AppState {
  fileprivate var isBusy: Bool { feed.stored.posts.isFetching || feed.likes.isRunning }
}
