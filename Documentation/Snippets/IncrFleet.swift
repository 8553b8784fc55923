import Incremental

struct Vehicle: Identifiable, Equatable {
  let id: Int
  var region: String
  var speed: Int
  var isFree = true
}

struct Line: Identifiable, Equatable {
  let id: Int
  let text: String
}

let graph = Graph()
let vehicles = Input(
  Rows((0..<100_000).map { Vehicle(id: $0, region: $0 % 3 == 0 ? "north" : "south", speed: $0 % 90) }), in: graph)
let positions = Input(0..<3, in: graph)  // what the page has in view

let slowest = vehicles.incr.filterRows(\.isFree).sorted(by: \.speed).window(positions.incr)
let lines = slowest.mapRows { id, vehicle in  // for each row in view: what it shows, and what it remembers
  let top = vehicle.scan(0) { top, vehicle in max(top, vehicle.speed) }
  return vehicle.map2(top) { Line(id: id, text: "\(id): \($0.speed) km/h, at most \($1)") }
}
let totals = vehicles.incr.grouped(by: \.region, reducing: 0, add: { $0 + $1.speed }, remove: { $0 - $1.speed })

let page = lines.observeChanges { update in
  switch update {
  case .all(let lines): print("paints", lines.map(\.text))
  case .changes(let changes): print("paints", (changes.inserted.map(\.row) + changes.updated.map(\.new)).map(\.text))
  }
}
let chart = totals.value(forKey: "north").observe { print("north:", $0 ?? 0) }

vehicles.modify { $0[id: 90]?.speed = 5 }  // leaves the page, and the next one comes
vehicles.modify { $0[id: 90]?.speed = 0 }  // comes back
vehicles.modify { $0[id: 70_000]?.speed = 80 }  // is neither in view nor in the north: nobody is called
vehicles.modify { $0[id: 0]?.isFree = false }
positions.set(1..<4)
withExtendedLifetime((page, chart)) {}
