#if Inspector
  /// The routes in one place of a state: a stack, or what is presented.
  package struct InspectedRoutes: Sendable, Equatable {
    /// Where they are, in the words of the tab State.
    package var path: String
    /// Whether it is a stack.
    package var isStack: Bool
    /// The type of the destinations.
    package var type: String
    /// How many there are.
    package var count: Int
    /// Each in one line, the top last; only the upper ones if there are many.
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
