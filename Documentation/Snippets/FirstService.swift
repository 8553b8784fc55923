import Sluice

struct Feed {
  var isOpen = false
  var items: [String] = []
}

enum FeedAction {
  case open(Bool)
  case received(String)
}

let feed = Reduce<Feed, FeedAction> { feed, action in
  switch action {
  case .open(let isOpen): feed.isOpen = isOpen
  case .received(let item): feed.items.append(item)
  }
}

// Lives with the store: begins and ends with it, and does work of its own.
final class Receiver: Service {
  let items: AsyncStream<String>
  init(_ items: AsyncStream<String>) { self.items = items }

  func start(_ store: StoreAccess<Feed, FeedAction>) {
    print("starts with \(store.items.count) items")
    store.send(.open(true))  // handled when all services have started
    store.run { [items] send in
      for await item in items { send(.received(item)) }
    }
  }

  func shutDown(_ store: StoreAccess<Feed, FeedAction>) {
    print("ends with \(store.items)")
  }
}

let (items, sender) = AsyncStream<String>.makeStream()
let store = Store(Feed(), feed, services: { Receiver(items) })
print("open: \(store.isOpen)")

sender.yield("Rye")
sender.yield("Salt")
for await items in store.values(\.items) where items.count == 2 { break }
store.shutDown()
