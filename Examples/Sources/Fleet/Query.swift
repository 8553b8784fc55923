/// Which vehicles a page shows, and in which order.
public struct Query: Hashable, Sendable {
  /// Which.
  public var filter = Filter()
  /// In which order.
  public var order = Order()

  /// Makes the query of a page that opens: all vehicles, by name.
  public init() {}
}

/// Which vehicles are shown.
public struct Filter: Hashable, Sendable {
  /// What the vehicles do; nothing stands for anything.
  public var statuses: Set<Status> = []
  /// Where they are; nil stands for everywhere.
  public var region: Region?
  /// What their names contain, in lower case.
  public var text = ""

  /// Makes a filter that admits all vehicles.
  public init() {}

  /// Whether a vehicle is shown.
  public func admits(_ vehicle: Vehicle) -> Bool {
    (statuses.isEmpty || statuses.contains(vehicle.status)) && (region == nil || vehicle.region == region)
      && vehicle.name.contains(lowercased: text)
  }
}

/// The order of the vehicles: by the first column, those that are equal by the second, and so on; then by number.
public struct Order: Hashable, Sendable {
  /// What vehicles can be sorted by.
  public enum Column: String, CaseIterable, Sendable { case name, region, status, speed, battery, reported }

  /// A column, and its direction.
  public struct Key: Hashable, Sendable {
    /// By what.
    public var column: Column
    /// Whether the greatest is first.
    public var isDescending: Bool

    /// Makes a key.
    public init(_ column: Column, isDescending: Bool = false) {
      self.column = column
      self.isDescending = isDescending
    }
  }

  /// The columns, the most important first.
  public var keys: [Key] = [Key(.name)]

  /// Makes the order by name.
  public init() {}

  /// Whether this order is `forward` read from its end.
  public var isReversed: Bool { keys.first?.isDescending ?? false }

  /// The one of an order and its reverse that begins in ascending order, so that both share one sorted view.
  public var forward: Order {
    guard isReversed else { return self }
    var order = self
    for place in keys.indices { order.keys[place].isDescending.toggle() }
    return order
  }

  /// Whether the first vehicle comes before the second; neither does if only their numbers differ.
  public func areInOrder(_ first: Vehicle, _ second: Vehicle) -> Bool {
    for key in keys where !key.column.areEqual(first, second) {
      return key.column.areAscending(first, second) != key.isDescending
    }
    return false
  }
}

extension Order.Column {
  fileprivate func areEqual(_ first: Vehicle, _ second: Vehicle) -> Bool {
    switch self {
    case .name: first.name == second.name
    case .region: first.region == second.region
    case .status: first.status == second.status
    case .speed: first.speed == second.speed
    case .battery: first.battery == second.battery
    case .reported: first.reported == second.reported
    }
  }

  fileprivate func areAscending(_ first: Vehicle, _ second: Vehicle) -> Bool {
    switch self {
    case .name: first.name < second.name
    case .region: first.region.rawValue < second.region.rawValue
    case .status: first.status.rawValue < second.status.rawValue
    case .speed: first.speed < second.speed
    case .battery: first.battery < second.battery
    case .reported: first.reported < second.reported
    }
  }
}

extension String {
  /// Whether this contains a text, which is in lower case. Only letters of ASCII match in both cases.
  fileprivate func contains(lowercased text: String) -> Bool {
    if text.isEmpty { return true }
    var bytes = utf8[...]
    while bytes.count >= text.utf8.count {
      if zip(bytes, text.utf8).allSatisfy({ $0 == $1 || 0x41...0x5a ~= $0 && $0 | 0x20 == $1 }) { return true }
      bytes = bytes.dropFirst()
    }
    return false
  }
}
