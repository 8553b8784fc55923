import Sluice
import SluiceCombine

struct Sensor: Sendable {
  struct Broken: Error {}
  var readings: @Sendable () -> AnyPublisher<Int, Broken>
}

struct Room: Equatable, Sendable {
  var degrees: [Int] = []
  var isBroken = false
}

enum RoomAction {
  case watch, stop
  case read(Int), broke
}

func room(_ sensor: Sensor) -> some Reducer<Room, RoomAction> {
  Reduce { room, action, context in
    switch action {
    case .watch:
      context.run(sensor.readings(), id: "sensor") {
        .read($0)
      } catch: { _ in
        .broke
      }
    case .stop: context.cancel(id: "sensor")
    case .read(let degrees): room.degrees.append(degrees)
    case .broke: room.isBroken = true
    }
  }
}

let sensor = Sensor {
  [18, 19, 21].publisher.setFailureType(to: Sensor.Broken.self).append(Fail(error: Sensor.Broken()))
    .eraseToAnyPublisher()
}
let store = Store(Room(), room(sensor))
await store.send(.watch).finish()
print(store.state.degrees, store.state.isBroken)
