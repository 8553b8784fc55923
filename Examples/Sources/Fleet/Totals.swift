/// The sums over some vehicles. They are integers, so that removing a vehicle undoes adding it.
public struct Totals: Equatable, Sendable {
  /// How many vehicles there are.
  public private(set) var count = 0
  /// How many do what, by the number of the status.
  public private(set) var statuses = SIMD8<Int32>()
  /// How many have a battery up to 1/8, 2/8, … of its capacity.
  public private(set) var batteries = SIMD8<Int32>()
  private var speed = 0
  private var battery = 0

  /// Makes the totals of no vehicles.
  public init() {}

  /// The mean speed of those that drive, in km/h.
  public var meanSpeed: Int {
    let driving = Int(statuses[Int(Status.driving.rawValue)])
    return driving == 0 ? 0 : (speed + driving / 2) / driving
  }

  /// The mean of the batteries, in percent.
  public var meanBattery: Int { count == 0 ? 0 : (battery + count / 2) / count }

  /// Returns the totals with one vehicle more.
  public func adding(_ vehicle: Vehicle) -> Totals { counting(vehicle, 1) }

  /// Returns the totals with one vehicle less.
  public func removing(_ vehicle: Vehicle) -> Totals { counting(vehicle, -1) }

  /// Returns the totals of the vehicles of both.
  public func adding(_ other: Totals) -> Totals {
    var sum = self
    sum.count += other.count
    sum.statuses &+= other.statuses
    sum.batteries &+= other.batteries
    sum.speed += other.speed
    sum.battery += other.battery
    return sum
  }

  private func counting(_ vehicle: Vehicle, _ sign: Int) -> Totals {
    var totals = self
    totals.count += sign
    totals.statuses[Int(vehicle.status.rawValue)] += Int32(sign)
    totals.batteries[min(Int(vehicle.battery) * 8 / 100, 7)] += Int32(sign)
    totals.speed += sign * Int(vehicle.speed)
    totals.battery += sign * Int(vehicle.battery)
    return totals
  }
}
