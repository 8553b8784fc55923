#if Inspector
  /// Another process whose stores the page shows.
  struct JoinedProcess: Sendable {
    /// From 2 on: this process is the first.
    let id: Int
    let origin: ProcessOrigin
    /// How to get a session; nil once there is one.
    var address: ProcessAddress?
    var session: String?
    /// What it told last; nil if it has not answered yet.
    var stores: ProcessStores?
    /// Whether it answered when it was asked last.
    var isGone = false

    /// How a reader knows it.
    var title: String { stores.map { "\($0.name) (\($0.pid))" } ?? "The process at \(origin)" }

    /// Without the token and the session, which the page must not have.
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
