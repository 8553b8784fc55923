/// Tells every open page what to show, as server-sent events: the whole screen, whenever it changes.
///
/// A page that lags behind misses screens that are out of date already: there is no queue that could grow.
@MainActor
package final class Screens<Screen: Encodable>: OpenPages {
  private var screen: Screen
  private var pages: [Int: AsyncStream<String>.Continuation] = [:]
  private var lastPage = 0

  package init(_ screen: Screen) { self.screen = screen }

  /// Shows another screen.
  package func show(_ screen: Screen) {
    self.screen = screen
    ping()
  }

  /// Writes the events of a page that opens now, until it is closed.
  @Sendable package nonisolated func events(_ write: (String) async throws -> Void) async throws {
    for await event in await open() { try await write(event) }
  }

  /// The events of a page that opens now.
  package func open() -> AsyncStream<String> {
    let (events, page) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingNewest(1))
    lastPage += 1
    let id = lastPage
    page.onTermination = { [weak self] _ in Task { @MainActor in self?.pages[id] = nil } }
    pages[id] = page
    page.yield(serverSentEvent(screen))
    return events
  }

  /// Repeats the screen, because an empty message could replace one that waits.
  package func ping() {
    let event = serverSentEvent(screen)
    for page in pages.values { page.yield(event) }
  }

  /// Ends the events of all pages.
  package func close() {
    for page in pages.values { page.finish() }
    pages = [:]
  }
}
