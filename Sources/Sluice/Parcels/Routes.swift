/// The route tables of parcels, by the type of their destinations.
struct Routes {
  private var tables: [ObjectIdentifier: any AnyRoutes] = [:]
  /// The types in order of appearance, so that reports are in a fixed order.
  private var order: [ObjectIdentifier] = []

  init(_ all: [any AnyRoutes]) {
    for routes in all {
      if tables[routes.type] == nil { order.append(routes.type) }
      tables[routes.type] = tables[routes.type]?.combined(with: routes) ?? routes
    }
  }

  func table<Destination>(of type: Destination.Type) -> RouteTable<Destination> {
    (tables[ObjectIdentifier(type)] as? RoutesTo<Destination>)?.table ?? RouteTable([])
  }

  var conflicts: [String] { order.flatMap { tables[$0]?.conflicts ?? [] } }
}

/// Routes to destinations of one type.
struct RoutesTo<Destination>: AnyRoutes {
  let table: RouteTable<Destination>

  var type: ObjectIdentifier { ObjectIdentifier(Destination.self) }

  var conflicts: [String] { table.conflicts.map { "\($0)" } }

  func combined(with other: any AnyRoutes) -> any AnyRoutes {
    (other as? RoutesTo).map { RoutesTo(table: table.combined(with: $0.table)) } ?? self
  }
}

/// Routes to destinations of some type.
protocol AnyRoutes {
  var type: ObjectIdentifier { get }
  var conflicts: [String] { get }
  func combined(with other: any AnyRoutes) -> any AnyRoutes
}
