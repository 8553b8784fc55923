public import Sluice

extension ParcelBuilder {
  /// Adds a table of routes.
  public static func buildExpression<Destination>(_ routes: RouteTable<Destination>) -> Parts {
    [ParcelPart(RoutesTo(table: routes))]
  }
}

extension Parcel {
  /// Returns the routes to destinations of one type, of this parcel and of nested ones.
  public func routes<Destination>(to destination: Destination.Type) -> RouteTable<Destination> {
    (tables(of: destination) as? RoutesTo<Destination>)?.table ?? RouteTable([])
  }
}

/// Routes to destinations of one type, as parcels contribute them.
private struct RoutesTo<Destination>: DestinationTables {
  let table: RouteTable<Destination>

  var destination: Any.Type { Destination.self }

  var conflicts: [String] { table.conflicts.map { "\($0)" } }

  func combined(with other: any DestinationTables) -> any DestinationTables {
    (other as? RoutesTo).map { RoutesTo(table: table.combined(with: $0.table)) } ?? self
  }
}
