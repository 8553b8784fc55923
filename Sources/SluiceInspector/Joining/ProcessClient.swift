#if Inspector
  import FlyingSocks
  import Foundation

  /// Sends requests to the inspectors of other processes.
  ///
  /// Each request has a connection of its own, which is closed when the requesting task ends.
  struct ProcessClient: Sendable {
    /// The time limit for a process to accept a connection.
    private static let connecting = Duration.seconds(5)
    /// The time limit for a process to list its stores: the list of all processes waits for it.
    private static let listing = Duration.seconds(2)
    private static let longestList = 1 << 20

    let identity: Secret
    let pool: any AsyncSocketPool

    func send(_ request: ProcessRequest, to origin: ProcessOrigin) async throws -> ProcessReply {
      let reply = try await TimeLimit.within(Self.connecting) { ProcessReply(try await origin.connect(pool)) }
      try await reply.socket.send(request.bytes(to: origin, from: identity))
      return reply
    }

    /// Exchanges the token for a session.
    func enter(_ address: ProcessAddress) async throws -> String {
      try await TimeLimit.within(Self.listing) {
        let head = try await send(.enter(address), to: address.origin).head()
        if head.status == Refusal.itself.status { throw InspectorRefusal(Refusal.itself.reason) }
        guard head.status == 303, let session = head.session(address.origin.cookieName) else {
          throw InspectorRefusal("The inspector at \(address.origin) does not know this token.")
        }
        return session
      }
    }

    func stores(_ origin: ProcessOrigin, _ session: String) async throws -> ProcessStores {
      try await TimeLimit.within(Self.listing) {
        let reply = try await send(.stores(session), to: origin)
        guard try await reply.head().status == 200 else { throw SocketError.disconnected }
        return try ProcessStores(json: try await reply.body(limit: Self.longestList))
      }
    }
  }
#endif
