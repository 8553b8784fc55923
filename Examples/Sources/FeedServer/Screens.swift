import Feed
import LocalServer
import Sluice

/// Tells every open page what to show, as server-sent events: the whole screen, after each cycle that changed it.
@MainActor
final class Screens {
  private let screen: Incr<FeedScreen>
  private var token: Token?
  private var pages: [Int: AsyncStream<String>.Continuation] = [:]
  private var lastPage = 0

  init(_ store: Store<AppState, AppAction>) {
    screen = store.incr { FeedScreen($0) }
    token = screen.observe { [weak self] screen in self?.send(serverSentEvent(screen)) }
  }

  /// Writes the events of a page that opens now, until it is closed.
  @Sendable nonisolated func events(_ write: (String) async throws -> Void) async throws {
    for await event in await open() { try await write(event) }
  }

  /// The events of a page that opens now. One that lags behind misses what is out of date already.
  private func open() -> AsyncStream<String> {
    let (events, page) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingNewest(1))
    lastPage += 1
    let id = lastPage
    page.onTermination = { [weak self] _ in Task { @MainActor in self?.pages[id] = nil } }
    pages[id] = page
    page.yield(serverSentEvent(screen.value))
    return events
  }

  /// Repeats the screen, because an empty message could replace one that waits.
  func ping() { send(serverSentEvent(screen.value)) }

  /// Ends the events of all pages.
  func close() {
    for page in pages.values { page.finish() }
    pages = [:]
  }

  private func send(_ event: String) { for page in pages.values { page.yield(event) } }
}
