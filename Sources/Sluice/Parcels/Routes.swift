/// The route tables of parcels, by the type of their destinations.
struct Routes {
  private var boxes: [ObjectIdentifier: any AnyRoutes] = [:]
  /// In the order in which the types came, so that reports have an order.
  private var order: [ObjectIdentifier] = []

  mutating func add<Destination>(_ table: RouteTable<Destination>) { add(Box(table: table)) }

  mutating func add(_ others: Routes) {
    for type in others.order { if let box = others.boxes[type] { add(box) } }
  }

  private mutating func add(_ box: any AnyRoutes) {
    if boxes[box.type] == nil { order.append(box.type) }
    boxes[box.type] = boxes[box.type]?.combined(with: box) ?? box
  }

  func table<Destination>(of type: Destination.Type) -> RouteTable<Destination> {
    (boxes[ObjectIdentifier(type)] as? Box<Destination>)?.table ?? RouteTable([])
  }

  var conflicts: [String] { order.flatMap { boxes[$0]?.conflicts ?? [] } }

  private struct Box<Destination>: AnyRoutes {
    let table: RouteTable<Destination>

    var type: ObjectIdentifier { ObjectIdentifier(Destination.self) }

    var conflicts: [String] { table.conflicts.map { "\($0)" } }

    func combined(with other: any AnyRoutes) -> any AnyRoutes {
      (other as? Box).map { Box(table: table.combined(with: $0.table)) } ?? self
    }
  }
}

/// Routes to destinations of one type.
private protocol AnyRoutes {
  var type: ObjectIdentifier { get }
  var conflicts: [String] { get }
  func combined(with other: any AnyRoutes) -> any AnyRoutes
}
