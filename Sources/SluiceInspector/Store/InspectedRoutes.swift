#if Inspector
  /// The routes in one place of a state: a stack, or a presentation.
  package struct InspectedRoutes: Sendable, Equatable {
    /// The path of the place, as the tab State shows it.
    package var path: String
    /// Whether it is a stack.
    package var isStack: Bool
    /// The type of the destinations.
    package var type: String
    /// The number of routes.
    package var count: Int
    /// The destinations, each on one line, the top last; only the upper ones if there are many.
    package var destinations: [String]

    /// Describes the routes of a place.
    package init(path: String, isStack: Bool, type: String, count: Int, destinations: [String]) {
      (self.path, self.isStack, self.type, self.count) = (path, isStack, type, count)
      self.destinations = destinations
    }

    var json: JSONText {
      .object([
        ("path", .string(path.cut(TextLimit.label))), ("kind", .string(isStack ? "stack" : "presented")),
        ("type", .string(type.cut(TextLimit.label))), ("count", .int(count)), ("destinations", .strings(destinations)),
      ])
    }
  }
#endif
