import Sluice

struct Plant {
  var celsius = 0
  var log: [String] = []
}

enum PlantAction: Sendable {
  case measured(Int)
  case received(String)
}

let plant = Reduce<Plant, PlantAction> { plant, action in
  switch action {
  case .measured(let celsius): plant.celsius = celsius
  case .received(let line): plant.log.append(line)
  }
}

actor ControlRoom {
  private lazy var store = Store(Plant(), plant, isolation: self)

  // Each has a limit of its own.
  private(set) lazy var sensor = store.outlet(limit: 1, policy: .dropOldest)  // only the newest value counts
  private(set) lazy var socket = store.outlet(limit: 100, policy: .wait)  // no line may be lost

  var state: Plant { store.state }
}

let room = ControlRoom()
let (sensor, socket) = (await room.sensor, await room.socket)

for number in 1...1_000 { try await socket.enqueueWhenFree(.received("line \(number)")) }  // waits for room
for celsius in 1...1_000 { sensor.enqueue(.measured(celsius)) }  // never waits
try await socket.send(.received("end"))  // waits for room, and until it is handled

let state = await room.state
print(state.log.count, state.celsius)
if let counts = socket.statistics { print(counts.accepted, counts.dropped, counts.refused) }
