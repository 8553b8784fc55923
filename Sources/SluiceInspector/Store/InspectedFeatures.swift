#if Inspector
  /// What a store is made of.
  package struct InspectedFeatures: Sendable {
    /// The names of its parcels.
    package var parcels: [String] = []
    /// The names of its services.
    package var services: [String] = []
    /// The names of its interceptors.
    package var interceptors: [String] = []
    /// The reducers that were added while it ran.
    package var additions: [String] = []
    /// What reducers can read from outside, with a text for each value.
    package var dependencies: [(key: String, value: String)] = []
    /// The routes in the state, by place.
    package var routes: [InspectedRoutes] = []
    /// The journal.
    package var journal: InspectedJournal?

    /// Nothing.
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
    /// Where the next part begins; nil after the last one.
    package var next: Int?

    /// Makes a part of a tape.
    package init(_ bytes: [UInt8], next: Int?) { (self.bytes, self.next) = (bytes, next) }
  }
#endif
