import Fleet
import LocalServer
import Sluice

/// Sends every open page what differs from what it was sent last, as server-sent events.
///
/// A page that lags behind has no queue that could grow: when it is ready, it gets the difference to what is shown
/// then.
@MainActor
final class Pages: OpenPages {
  private struct Page {
    let shown: FleetPage
    var sent = Shown()
    var isNew = true
    let tokens: [Token]
    let wake: AsyncStream<Void>.Continuation
  }

  private let store: Store<FleetState, FleetAction>
  private let views: FleetViews
  private var pages: [Int: Page] = [:]
  private var lastPage = 0
  private var cost: Event.Cost?
  private var token: Token?

  init(_ store: Store<FleetState, FleetAction>) {
    self.store = store
    views = FleetViews(store)
    token = store.observe(\.rate) { [unowned self] _ in ping() }
  }

  /// Writes the events of a page that opens now, until it is closed.
  @Sendable nonisolated func events(_ write: (String) async throws -> Void) async throws {
    let (id, wakes) = await open()
    for await _ in wakes { try await write(await take(id)) }
  }

  /// - Returns: the page, and when there is something to send it: at once, and after each change.
  func open() -> (id: Int, wakes: AsyncStream<Void>) {
    let (wakes, wake) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    lastPage += 1
    let id = lastPage
    wake.onTermination = { [weak self] _ in Task { @MainActor in self?.pages[id] = nil } }
    let page = FleetPage(views)
    let tokens = [
      page.lines.onChange { _, _ in wake.yield() }, page.groups.onChange { _, _ in wake.yield() },
      page.totals.onChange { _, _ in wake.yield() },
    ]
    pages[id] = Page(shown: page, tokens: tokens, wake: wake)
    wake.yield()
    return (id, wakes)
  }

  /// The event with what a page shows differently; a comment, if it shows what it was sent.
  func take(_ id: Int) -> String {
    guard let page = pages[id] else { return ": ping\n\n" }
    let now = Shown(page.shown, of: store.state)
    var event = Event(from: page.sent, to: now)
    if page.isNew { event.page = id }
    guard event != Event() else { return ": ping\n\n" }
    event.cost = cost
    pages[id]?.sent = now
    pages[id]?.isNew = false
    return serverSentEvent(event)
  }

  /// Performs what a page asks for.
  func perform(_ action: PageAction) throws {
    switch action {
    case .view(let page, let text, let statuses, let region, let order, let first, let count):
      let view = PageView(
        text: text, statuses: statuses, region: region, order: order, first: first, count: count)
      try show(view, on: page)
    case .hold(let id): send(.toggleHold(id), changes: 1)
    case .setRate(let rate): send(.setRate(rate), changes: 0)
    }
  }

  /// Another query and other positions are one pass.
  private func show(_ view: PageView, on id: Int) throws {
    guard let page = pages[id] else { throw Refusal(.conflict, "The page is not open.") }
    let query = try view.query
    store.graph.batch {
      page.shown.query.set(query)
      page.shown.range.set(view.range)
    }
    page.wake.yield()
  }

  /// Sends an action to the store, and notes what it cost, with all derived values of all pages.
  func send(_ action: FleetAction, changes: Int) {
    let nodes = store.graph.statistics.recomputed
    let time = ContinuousClock().measure { store.send(action) }
    cost = Event.Cost(
      time: Int(time / .microseconds(1)), changes: changes, nodes: store.graph.statistics.recomputed - nodes)
  }

  /// Lets time pass, until the task is cancelled. Ticks that come late are not made up for.
  func run() async throws {
    let clock = ContinuousClock()
    while true {
      try await clock.sleep(for: .milliseconds(100))
      if store.state.rate > 0 { send(.tick, changes: store.state.rate / 10) }
    }
  }

  /// How many nodes the graph has, which grows with the open pages.
  var nodes: Int { store.graph.statistics.alive }

  /// Writes to all pages.
  func ping() { for page in pages.values { page.wake.yield() } }

  /// Ends the events of all pages.
  func close() {
    for page in pages.values { page.wake.finish() }
    pages = [:]
  }
}
