public import Sluice

/// The values that pages derive from the vehicles. Pages with equal queries share them, and those that no page needs
/// are neither kept nor computed.
public final class FleetViews {
  /// All vehicles.
  public let vehicles: Incr<Rows<Vehicle>>
  /// The time of the fleet.
  public let clock: GraphClock
  private lazy var matching = Memo(in: vehicles.graph) { [unowned self] in makeMatching($0) }
  private lazy var groups = Memo(in: vehicles.graph) { [unowned self] in makeGroups($0) }
  private lazy var sorted = Memo(in: vehicles.graph) { [unowned self] in makeSorted($0) }
  private lazy var totals = Memo(in: vehicles.graph) { [unowned self] in makeTotals($0) }
  private var token: Token?

  /// Makes the views of some vehicles.
  ///
  /// - Parameter time: the number of ticks that have passed.
  public init(_ vehicles: Incr<Rows<Vehicle>>, time: Incr<Int>) {
    self.vehicles = vehicles
    clock = GraphClock(in: vehicles.graph)
    token = time.observe { [clock] in clock.advance(to: tick * $0) }
  }

  /// Makes the views of the fleet in a store.
  public convenience init(_ store: Store<FleetState, FleetAction>) {
    self.init(store.incr(\.vehicles), time: store.incr(\.time))
  }

  /// The vehicles that a filter admits.
  public func matching(_ filter: Filter) -> Incr<Rows<Vehicle>> { matching[filter] }

  /// The totals for each region of the vehicles that a filter admits.
  public func groups(_ filter: Filter) -> Incr<PersistentMap<Region, Totals>> { groups[filter] }

  /// The totals of the vehicles that a filter admits.
  public func totals(_ filter: Filter) -> Incr<Totals> { totals[filter] }

  /// The vehicles of a query, in the forward order.
  public func sorted(_ query: Query) -> Incr<Rows<Vehicle>> {
    var forward = query
    forward.order = query.order.forward
    return sorted[forward]
  }
}

/// A tenth of a second.
let tick = Duration.milliseconds(100)

extension FleetViews {
  /// A filter of a region filters what the filter without it admits, which the groups need, too.
  private func makeMatching(_ filter: Filter) -> Incr<Rows<Vehicle>> {
    if filter == Filter() { return vehicles }
    guard let region = filter.region else { return vehicles.filterRows { filter.admits($0) } }
    return matching[filter.everywhere].filterRows { $0.region == region }
  }

  private func makeGroups(_ filter: Filter) -> Incr<PersistentMap<Region, Totals>> {
    matching[filter].grouped(by: \.region, reducing: Totals(), add: { $0.adding($1) }, remove: { $0.removing($1) })
  }

  /// There are few groups, so that their totals are added anew when one has changed.
  private func makeTotals(_ filter: Filter) -> Incr<Totals> {
    groups[filter.everywhere].map { groups in
      if let region = filter.region { return groups[region] ?? Totals() }
      return groups.reduce(Totals()) { $0.adding($1.value) }
    }
  }

  private func makeSorted(_ query: Query) -> Incr<Rows<Vehicle>> {
    matching[query.filter].sorted { query.order.areInOrder($0, $1) }
  }
}

extension Filter {
  /// The filter without its region.
  public var everywhere: Filter {
    var filter = self
    filter.region = nil
    return filter
  }
}

extension Memo {
  fileprivate subscript(_ key: Key) -> Incr<Value> { self(key) }
}
