import Sluice

/// A vehicle as a page shows it, with what is only known of vehicles that are shown.
public struct VehicleLine: Identifiable, Equatable, Sendable {
  /// The vehicle.
  public let vehicle: Vehicle
  /// The speed without its jumps, in km/h.
  public let smoothSpeed: Int
  /// How many of `steps` have passed since the last report.
  public let age: Int

  /// The number of the vehicle.
  public var id: Int { vehicle.id }

  /// After how many seconds the age of a report is shown differently.
  public static let steps = [5, 15, 30, 60, 120, 300]
}

extension FleetViews {
  /// Makes what is shown of one vehicle. It remembers the smooth speed, has alarms of its own, and ends with the row.
  func line(_ id: Vehicle.ID, _ vehicle: Incr<Vehicle>) -> Incr<VehicleLine> {
    let smooth = vehicle.scan(Double?.none) { mean, vehicle in
      mean.map { $0 * 0.7 + Double(vehicle.speed) * 0.3 } ?? vehicle.meanSpeed
    }
    let age = vehicle[\.reported].flatMap { [clock] reported in
      VehicleLine.steps.map { clock.at(tick * reported + .seconds($0)) }.count(in: vehicle.graph)
    }
    return vehicle.map3(smooth, age) { VehicleLine(vehicle: $0, smoothSpeed: Int(($1 ?? 0).rounded()), age: $2) }
  }
}

extension Vehicle {
  fileprivate var meanSpeed: Double { speeds.indices.reduce(0) { $0 + Double(speeds[$1]) } / 8 }
}
