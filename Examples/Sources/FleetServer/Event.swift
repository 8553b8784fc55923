import Fleet

/// What a page is sent: what it shows differently now.
struct Event: Encodable, Equatable {
  /// The number by which the page names itself; in the first event.
  var page: Int?
  /// The position of the first line of `order`.
  var first: Int?
  /// The numbers of all lines that the page shows, if another line is shown, or another first.
  var order: [Int]?
  /// The lines that came or changed.
  var lines: [Line]?
  /// The groups that changed; one that has gone has no vehicle.
  var groups: [Group]?
  /// The sums over all vehicles of the query.
  var totals: Sums?
  var rate: Int?
  var size: Int?
  /// What the last change cost.
  var cost: Cost?

  struct Line: Encodable, Equatable {
    let id: Int
    let name: String
    let region, status, speed, battery: UInt8
    let smooth, age: Int
    let speeds: [UInt8]
  }

  struct Group: Encodable, Equatable {
    let region: UInt8
    let sums: Sums
  }

  struct Sums: Encodable, Equatable {
    let count, speed, battery: Int
    let statuses, batteries: [Int32]
  }

  struct Cost: Encodable, Equatable {
    /// The time from the action to the end of all that follows from it, in microseconds.
    let time: Int
    /// How many vehicles changed.
    let changes: Int
    /// How many nodes of the graph ran.
    let nodes: Int
  }
}

extension Event.Line {
  init(_ line: VehicleLine) {
    let vehicle = line.vehicle
    self.init(
      id: line.id, name: vehicle.name, region: vehicle.region.rawValue, status: vehicle.status.rawValue,
      speed: vehicle.speed, battery: vehicle.battery, smooth: line.smoothSpeed, age: line.age,
      speeds: vehicle.speeds.indices.map { vehicle.speeds[$0] })
  }
}

extension Event.Group {
  init(_ region: Region, _ totals: Totals) { self.init(region: region.rawValue, sums: Event.Sums(totals)) }
}

extension Event.Sums {
  init(_ totals: Totals) {
    self.init(
      count: totals.count, speed: totals.meanSpeed, battery: totals.meanBattery,
      statuses: Status.allCases.map { totals.statuses[Int($0.rawValue)] },
      batteries: totals.batteries.indices.map { totals.batteries[$0] })
  }
}
