#if Inspector
  /// The parts that a store is composed of.
  package struct InspectedFeatures: Sendable {
    /// The names of its parcels.
    package var parcels: [String] = []
    /// The names of its services.
    package var services: [String] = []
    /// The names of its interceptors.
    package var interceptors: [String] = []
    /// The reducers that were added while the store ran.
    package var additions: [String] = []
    /// The values that reducers read from outside, as text.
    package var dependencies: [(key: String, value: String)] = []
    /// The routes in the state, by place.
    package var routes: [InspectedRoutes] = []
    /// The journal.
    package var journal: InspectedJournal?

    /// Makes an empty list of parts.
    package init() {}

    var json: JSONText {
      .object([
        ("parcels", .strings(parcels)), ("services", .strings(services)), ("interceptors", .strings(interceptors)),
        ("additions", .strings(additions)),
        ("dependencies", .array(dependencies.map { .pair("key", $0.key, "value", $0.value) })),
        ("routes", .array(routes.map(\.json))), ("journal", journal?.json ?? .null),
      ])
    }
  }

  /// A part of an exported tape.
  package struct InspectedChunk: Sendable {
    /// The bytes.
    package var bytes: [UInt8]
    /// The cursor of the next part; nil after the last one.
    package var next: Int?

    /// Makes a part of a tape.
    package init(_ bytes: [UInt8], next: Int?) { (self.bytes, self.next) = (bytes, next) }
  }
#endif
