import Sluice

struct App {
  var room: String?
  var messages: [String] = []
}

enum AppAction {
  case enter(String?)
  case heard(String)
}

let app = Reduce<App, AppAction> { app, action in
  switch action {
  case .enter(let room): app.room = room
  case .heard(let message): app.messages.append(message)
  }
}

let (kitchen, inKitchen) = AsyncStream<String>.makeStream()
let (garden, inGarden) = AsyncStream<String>.makeStream()

let store = Store(App(), app)

// Work that runs as long as the room is unchanged, and starts again for another room.
let token = store.supervise(\.room) { room, send in
  guard let room else { return }
  for await message in room == "kitchen" ? kitchen : garden { send(.heard("\(room): \(message)")) }
}

@MainActor func wait(for count: Int) async {
  for await messages in store.values(\.messages) where messages.count == count { return }
}

store.send(.enter("kitchen"))
inKitchen.yield("tea is ready")
await wait(for: 1)

store.send(.enter("garden"))  // the work for the kitchen is cancelled
inKitchen.yield("is nobody here?")
inGarden.yield("it rains")
await wait(for: 2)

token.cancel()  // ends the work, too
inGarden.yield("it pours")
print(store.messages)
