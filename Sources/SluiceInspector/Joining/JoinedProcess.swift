#if Inspector
  /// Another process whose stores the page shows.
  struct JoinedProcess: Sendable {
    /// The number of the process, from 2: this process is the first.
    let id: Int
    let origin: ProcessOrigin
    /// The address with the token for a session; nil once there is a session.
    var address: ProcessAddress?
    var session: String?
    /// The stores in its last response; nil before the first.
    var stores: ProcessStores?
    /// Whether it failed to respond to the last request.
    var isGone = false

    /// The name of the process for the user.
    var title: String { stores.map { "\($0.name) (\($0.pid))" } ?? "The process at \(origin)" }

    /// The process for the page, which must not get the token and the session.
    var json: JSONText {
      .object([
        ("id", .int(id)), ("name", .optional(stores?.name)), ("pid", .optional(stores?.pid)),
        ("address", .string("\(origin)")), ("isGone", .bool(isGone)),
      ])
    }

    var storesJSON: [JSONText] {
      (stores?.stores ?? []).map {
        .object([("id", .string("\(id).\($0.id)")), ("name", .string($0.name)), ("process", .int(id))])
      }
    }
  }
#endif
