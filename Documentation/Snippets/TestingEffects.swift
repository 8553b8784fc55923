import Sluice
import SluiceTesting

struct Feed: Equatable {
  var items: [String] = []
  var isOpen = false
}

enum FeedAction: Equatable, Sendable { case open, close, got(String) }

let feed = Reduce<Feed, FeedAction> { feed, action, context in
  switch action {
  case .open:
    feed.isOpen = true
    context.run(id: "feed") { send in
      for number in 1... {
        try await send.sleep(for: .seconds(60))
        send(.got("news \(number)"))
      }
    }
  case .close:
    feed.isOpen = false
    context.cancel(id: "feed")
  case .got(let item): feed.items.append(item)
  }
}

// In a test target: `@MainActor @Test func …() async {`
@MainActor func newsComesEachMinute() async {
  let store = TestStore(Feed(), feed)
  store.send(.open) { $0.isOpen = true }
  await store.advance(by: .seconds(120))  // wakes the effect twice
  await store.receive(.got("news 1")) { $0.items = ["news 1"] }
  await store.receive(.got("news 2")) { $0.items = ["news 1", "news 2"] }
  store.send(.close) { $0.isOpen = false }
  await store.finish()
  print(store.state.items, store.effects)
}

await newsComesEachMinute()
