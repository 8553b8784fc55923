#if Postgres
  /// What a process knows of streams that others have.
  ///
  /// It is a hint: a request that follows it is handled in each case, at the price of a way through the database.
  struct StreamRoutes {
    struct Place: Equatable, Sendable {
      let owner: String?
      let address: String?
    }

    /// The number of streams after which it forgets all.
    static let limit = 20_000

    private var places: [String: Place] = [:]
    /// The numbers of actions without a sender that are on their way to streams. What comes later must not overtake
    /// them.
    private var onTheirWay: [String: Int] = [:]

    /// Notes where a stream is; nil if it is not known to be elsewhere.
    mutating func note(_ stream: String, _ place: Place?) {
      if place != nil, places.count >= Self.limit, places[stream] == nil { places = [:] }
      places[stream] = place
    }

    /// The process that is likely to have a stream.
    func place(of stream: String) -> Place? { places[stream] }

    /// Whether requests for a stream are to be forwarded.
    func isElsewhere(_ stream: String) -> Bool { places[stream] != nil || onTheirWay[stream] != nil }

    /// Whether a request may overtake no other on a shorter way.
    func isFree(_ stream: String) -> Bool { onTheirWay[stream] == nil }

    /// Handles that a request is on its way.
    mutating func begin(_ request: PostedRequest) {
      if !request.hasSender { onTheirWay[request.stream, default: 0] += 1 }
    }

    /// Handles that a request is over.
    mutating func end(_ request: PostedRequest) {
      guard !request.hasSender, let count = onTheirWay[request.stream] else { return }
      onTheirWay[request.stream] = count > 1 ? count - 1 : nil
    }
  }
#endif
