#if Inspector
  import FlyingFox
  import FlyingSocks
  import Incremental

  /// Ends connections that keep the server waiting, and those that are too many.
  ///
  /// The library waits for the bytes of a request as long as it takes, on as many connections as there are. All waiting
  /// goes through its pool of sockets, so a pool can end it.
  struct LimitedPool: AsyncSocketPool {
    private let base: any AsyncSocketPool
    private let connections: Locked<ConnectionMachine<HTTPRequest.Address>>

    init(_ base: any AsyncSocketPool, _ connections: Locked<ConnectionMachine<HTTPRequest.Address>>) {
      (self.base, self.connections) = (base, connections)
    }

    func prepare() async throws { try await base.prepare() }

    func run() async throws { try await base.run() }

    func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
      guard let peer = Self.peer(of: socket) else {
        // The socket that listens has no peer, and waits as long as it takes.
        return try await base.suspendSocket(socket, untilReadyFor: events)
      }
      let now = ContinuousClock.now
      let time = connections.withLock { machine in
        events == .write
          ? ConnectionMachine<HTTPRequest.Address>.patience
          : machine.wait(socket.file.rawValue, peer, now) { Self.peer(of: Socket(file: .init(rawValue: $0))) == $1 }
      }
      guard let time else { throw SocketError.disconnected }
      try await suspend(socket, events, time)
    }

    private func suspend(_ socket: Socket, _ events: Socket.Events, _ time: Duration) async throws {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await base.suspendSocket(socket, untilReadyFor: events) }
        group.addTask {
          try await Task.sleep(for: time)
          throw SocketError.disconnected
        }
        defer { group.cancelAll() }
        try await group.next()
      }
    }

    private static func peer(of socket: Socket) -> HTTPRequest.Address? {
      (try? socket.remotePeer()).map { HTTPRequest.Address.make(from: $0) }
    }
  }
#endif
