#if Inspector
  /// Decides how long a connection may keep the server waiting for a request: the state of `LimitedPool`.
  struct ConnectionMachine<Peer: Hashable> {
    /// How long a connection may be idle, and a request may take to arrive.
    static var patience: Duration { .seconds(30) }
    /// A browser opens six for a page.
    static var most: Int { 128 }

    private struct Connection {
      let descriptor: Int32
      var since: ContinuousClock.Instant
    }

    private var connections: [Peer: Connection] = [:]

    var count: Int { connections.count }

    /// A connection waits for bytes. Returns how long it may, or nil if it must end.
    ///
    /// Nobody says when a connection is closed, so those that are not open any more are looked for when there are many.
    mutating func wait(
      _ descriptor: Int32, _ peer: Peer, _ now: ContinuousClock.Instant, isOpen: (Int32, Peer) -> Bool
    ) -> Duration? {
      if let known = connections[peer], known.descriptor == descriptor {
        let rest = known.since + Self.patience - now
        guard rest <= .zero else { return rest }
        connections[peer] = nil
        return nil
      }
      if connections.count >= Self.most { connections = connections.filter { isOpen($0.value.descriptor, $0.key) } }
      guard connections.count < Self.most else { return nil }
      connections[peer] = Connection(descriptor: descriptor, since: now)
      return Self.patience
    }

    /// A request of a connection was read, or answered.
    mutating func noteProgress(of peer: Peer, _ now: ContinuousClock.Instant) { connections[peer]?.since = now }
  }
#endif
