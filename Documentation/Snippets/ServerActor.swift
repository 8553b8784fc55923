import Sluice

struct Room {
  var members: [String] = []
  var messages: [String] = []
}

enum RoomAction: Sendable {
  case join(String)
  case say(String, by: String)
}

let room = Reduce<Room, RoomAction> { room, action in
  switch action {
  case .join(let name): room.members.append(name)
  case .say(let text, let name):
    guard room.members.contains(name) else { return }
    room.messages.append("\(name): \(text)")
  }
}

// The store belongs to this actor. Each room has an actor and a store of its own.
actor ChatRoom {
  private lazy var store = Store(Room(), room, isolation: self)

  /// For request handlers, to send through.
  var outlet: Outlet<RoomAction> { store.outlet }

  /// Reads are ordinary calls in the actor.
  var messages: [String] { store.messages }

  /// All messages from now on, for one client; ends with its task.
  func follow(_ count: Int) async -> [String] {
    for await messages in store.values(\.messages) where messages.count == count { return messages }
    return []
  }
}

let kitchen = ChatRoom()
let outlet = await kitchen.outlet
async let followed = kitchen.follow(101)

try await outlet.send(.join("Ann"))  // returns when it is handled
try await outlet.send(.say("Tea?", by: "Ann"))
await withTaskGroup { group in
  for number in 1...100 {
    group.addTask { try? await outlet.send(.say("\(number)", by: "Ann")) }  // from any thread
  }
}
outlet.enqueue(.say("Too many", by: "Eve"))  // returns at once; Eve is not in the room

print(await followed.count, await kitchen.messages[0])
