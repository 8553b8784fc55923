public import Sluice

/// All vehicles, and the traffic that moves them.
public struct FleetState: Sendable {
  /// The vehicles, by their numbers.
  public var vehicles: Rows<Vehicle>
  /// The number of ticks that have passed, each a tenth of a second.
  public var time = 0
  /// How many vehicles report in a second. With none, time stands still.
  public var rate = 2_000
  var random: Randomness

  /// Makes a fleet. Fleets with equal seeds are equal, and stay so.
  public init(count: Int, seed: UInt64 = 1) {
    var random = Randomness(seed: seed)
    vehicles = Rows((0..<count).map { Vehicle(id: $0, using: &random) })
    self.random = random
  }
}

/// What can happen.
public enum FleetAction: Equatable, Sendable {
  /// A tenth of a second has passed.
  case tick
  /// That many vehicles shall report in a second.
  case setRate(Int)
  /// Somebody stops a vehicle, or releases it.
  case toggleHold(Vehicle.ID)
}

/// The fleet: a tick changes the vehicles that report in it, and no others.
public let fleet = Reduce<FleetState, FleetAction> { state, action in
  switch action {
  case .tick:
    state.time += 1
    for _ in 0..<state.rate / 10 { state.moveOne() }
  case .setRate(let rate): state.rate = min(max(rate, 0), 100_000)
  case .toggleHold(let id): state.vehicles.update(id) { [time = state.time] in $0.toggleHold(at: time) }
  }
}

extension FleetState {
  fileprivate mutating func moveOne() {
    guard !vehicles.isEmpty else { return }
    let id = Int(random.next() % UInt64(vehicles.count))
    vehicles.update(id) { [time] in $0.report(at: time, using: &random) }
  }
}
