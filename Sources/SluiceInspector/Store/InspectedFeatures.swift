#if Inspector
  /// What a store is made of.
  public struct InspectedFeatures: Sendable {
    /// The names of its parcels.
    public var parcels: [String] = []
    /// The names of its services.
    public var services: [String] = []
    /// The names of its interceptors.
    public var interceptors: [String] = []
    /// The reducers that were added while it ran.
    public var additions: [String] = []
    /// What reducers can read from outside, with a text for each value.
    public var dependencies: [(key: String, value: String)] = []
    /// The screens that are shown.
    public var routes: [String] = []
    /// The journal.
    public var journal: InspectedJournal?

    /// Nothing.
    public init() {}

    var json: JSONText {
      .object([
        ("parcels", .strings(parcels)), ("services", .strings(services)), ("interceptors", .strings(interceptors)),
        ("additions", .strings(additions)),
        ("dependencies", .array(dependencies.map { .pair("key", $0.key, "value", $0.value) })),
        ("routes", .strings(routes)), ("journal", journal?.json ?? .null),
      ])
    }
  }

  /// A part of an exported tape.
  public struct InspectedChunk: Sendable {
    /// The bytes.
    public var bytes: [UInt8]
    /// Where the next part begins; nil after the last one.
    public var next: Int?

    /// Makes a part of a tape.
    public init(_ bytes: [UInt8], next: Int?) { (self.bytes, self.next) = (bytes, next) }
  }
#endif
