/// A stack or a presentation in a state, for tools that find it by reflection.
package protocol RoutePlace {
  /// Whether it is a stack; else it presents one destination.
  static var isStack: Bool { get }
  /// The type of the destinations.
  static var destinationType: Any.Type { get }
  /// The number of destinations.
  var count: Int { get }
  /// Returns the destinations from the lowest to the top; if there are more than `limit`, only the upper ones.
  func shown(limit: Int) -> [Any]
}
