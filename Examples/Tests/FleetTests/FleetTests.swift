import Fleet
import Sluice
import Testing

/// What a page must show, computed from scratch.
struct Expectation {
  let vehicles: [Vehicle]
  let query: Query

  init(_ state: FleetState, _ query: Query) {
    vehicles = Array(state.vehicles)
    self.query = query
  }

  func matching(everywhere: Bool = false) -> [Vehicle] {
    let filter = query.filter
    return vehicles.filter { vehicle in
      (filter.statuses.isEmpty || filter.statuses.contains(vehicle.status))
        && (everywhere || filter.region == nil || filter.region == vehicle.region)
        && (filter.text.isEmpty || vehicle.name.lowercased().contains(filter.text))
    }
  }

  /// Vehicles that are equal in all columns are in the order of their numbers, which the first column turns round.
  var ordered: [Vehicle] {
    matching().sorted { first, second in
      for key in query.order.keys {
        let difference = key.column.number(of: first, second)
        if difference != 0 { return key.isDescending ? difference > 0 : difference < 0 }
      }
      return query.order.isReversed ? first.id > second.id : first.id < second.id
    }
  }

  var groups: [Region: Totals] {
    Dictionary(grouping: matching(everywhere: true), by: \.region).mapValues { sum($0) }
  }

  var totals: Totals { sum(matching()) }

  private func sum(_ vehicles: [Vehicle]) -> Totals { vehicles.reduce(Totals()) { $0.adding($1) } }
}

extension Order.Column {
  fileprivate func number(of first: Vehicle, _ second: Vehicle) -> Int {
    switch self {
    case .name: first.name == second.name ? 0 : first.name < second.name ? -1 : 1
    case .region: Int(first.region.rawValue) - Int(second.region.rawValue)
    case .status: Int(first.status.rawValue) - Int(second.status.rawValue)
    case .speed: Int(first.speed) - Int(second.speed)
    case .battery: Int(first.battery) - Int(second.battery)
    case .reported: first.reported - second.reported
    }
  }
}

extension Query {
  /// A query by chance; few of them, so that some return.
  static func random(using random: inout some RandomNumberGenerator) -> Query {
    var query = Query()
    query.filter.text = ["", "", "heron", "9", "e 00"].randomElement(using: &random) ?? ""
    query.filter.region = Bool.random(using: &random) ? nil : Region.allCases.randomElement(using: &random)
    query.filter.statuses = Set(Status.allCases.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random)))
    query.order.keys = Order.Column.allCases.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
      .map { Order.Key($0, isDescending: Bool.random(using: &random)) }
    return query
  }
}

@MainActor
func makeStore(count: Int, rate: Int = 300) -> Store<FleetState, FleetAction> {
  let store = Store(FleetState(count: count), fleet)
  store.send(.setRate(rate))
  return store
}

@MainActor @Suite struct FleetTests {
  @Test func `Fleets with equal seeds stay equal, and each tick moves as many vehicles as the rate says`() {
    let (one, other) = (makeStore(count: 500), makeStore(count: 500))
    let before = one.vehicles
    for _ in 0..<20 {
      one.send(.tick)
      other.send(.tick)
    }
    #expect(one.vehicles == other.vehicles)
    let old = one.vehicles
    one.send(.tick)
    let changed = one.vehicles.changes(from: old).updated.count
    #expect((1...30).contains(changed) && one.vehicles != before)
    #expect(FleetState(count: 500, seed: 2).vehicles != before)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `A page equals a computation from scratch after any ticks, queries and positions`(seed: UInt64) {
    let store = makeStore(count: 400)
    let views = FleetViews(store)
    let page = FleetPage(views)
    var random = SeededGenerator(seed: seed)
    let token = page.lines.observe { _ in }
    let tokens = [token, page.groups.observe { _ in }, page.totals.observe { _ in }]
    for _ in 0..<60 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: page.query.set(.random(using: &random))
      case 1:
        let start = Int.random(in: 0..<450, using: &random)
        page.range.set(start..<start + Int.random(in: 0..<80, using: &random))
      case 2: store.send(.toggleHold(Int.random(in: 0..<400, using: &random)))
      default: store.send(.tick)
      }
      check(page, store.state)
    }
    withExtendedLifetime(tokens) {}
  }

  private func check(_ page: FleetPage, _ state: FleetState) {
    let expectation = Expectation(state, page.query.value)
    let range = page.range.value
    let lines = page.isReversed ? page.lines.value.reversed() : Array(page.lines.value)
    #expect(lines.map(\.vehicle) == Array(expectation.ordered.dropFirst(range.lowerBound).prefix(range.count)))
    #expect(Dictionary(uniqueKeysWithValues: page.groups.value.map { ($0.key, $0.value) }) == expectation.groups)
    #expect(page.totals.value == expectation.totals)
    for line in lines {
      let passed = (state.time - line.vehicle.reported) * 100
      #expect(line.age == VehicleLine.steps.count { passed >= $0 * 1_000 })
    }
  }

  @Test func `A line remembers the smooth speed of its vehicle while it is shown, in another order, too`() {
    let store = makeStore(count: 3, rate: 10)
    let page = FleetPage(FleetViews(store))
    let token = page.lines.observe { _ in }
    var means: [Int: Double] = [:]
    var last = store.vehicles
    for vehicle in last { means[vehicle.id] = vehicle.speeds.indices.reduce(0) { $0 + Double(vehicle.speeds[$1]) } / 8 }
    for step in 0..<200 {
      store.send(.tick)
      for change in store.vehicles.changes(from: last).updated {
        means[change.new.id] = (means[change.new.id] ?? 0) * 0.7 + Double(change.new.speed) * 0.3
      }
      last = store.vehicles
      if step == 100 {
        var query = Query()
        query.order.keys = [Order.Key(.speed, isDescending: true)]
        page.query.set(query)
      }
      #expect(page.lines.value.count == 3)
      for line in page.lines.value { #expect(line.smoothSpeed == means[line.id].map { Int($0.rounded()) }) }
    }
    withExtendedLifetime(token) {}
  }

  @Test func `A change of a vehicle runs the line of a shown vehicle, and none of a hidden one`() {
    let store = makeStore(count: 400)
    let page = FleetPage(FleetViews(store), range: 0..<20)
    var updates: [Int] = []
    let token = page.lines.observeChanges { update in
      if case .changes(let changes) = update { updates += changes.updated.map(\.new.id) }
    }
    let shown = page.lines.value.map(\.id)
    let hidden = store.vehicles.map(\.id).filter { !shown.contains($0) }
    store.send(.toggleHold(hidden[0]))
    #expect(updates == [])
    store.send(.toggleHold(shown[3]))
    #expect(updates == [shown[3]])
    withExtendedLifetime(token) {}
  }

  @Test func `Pages with equal queries share their views, and so do an order and its reverse`() {
    let store = makeStore(count: 200)
    let views = FleetViews(store)
    var query = Query()
    query.filter.text = "heron"
    query.order.keys = [Order.Key(.speed), Order.Key(.battery, isDescending: true)]
    var reverse = query
    reverse.order.keys = [Order.Key(.speed, isDescending: true), Order.Key(.battery)]
    let held = views.sorted(query)
    #expect(views.sorted(reverse) == held)
    #expect(views.groups(query.filter) == views.groups(query.filter))
    reverse.order.keys[1].isDescending = true
    #expect(views.sorted(reverse) != held)
  }

  @Test func `Without a page no view runs, and views of a closed page are freed`() {
    let store = makeStore(count: 400)
    let views = FleetViews(store)
    let alive = store.graph.statistics.alive
    store.send(.tick)
    let runs = store.graph.statistics.recomputed
    store.send(.tick)
    #expect(store.graph.statistics.recomputed == runs)
    var random = SeededGenerator(seed: 3)
    for _ in 0..<5 {
      let page = FleetPage(views, query: .random(using: &random))
      let tokens = [page.lines.observe { _ in }, page.groups.observe { _ in }, page.totals.observe { _ in }]
      store.send(.tick)
      page.query.set(.random(using: &random))
      #expect(store.graph.statistics.alive > alive)
      withExtendedLifetime(tokens) {}
    }
    #expect(store.graph.statistics.alive == alive)
  }
}
