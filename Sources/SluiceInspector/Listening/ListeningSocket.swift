#if Inspector
  import FlyingSocks
  import Incremental

  /// An open port.
  struct ListeningSocket: Sendable {
    /// The maximal number of connections; further ones are closed at once. A browser opens six for a page.
    static let mostConnections = 128

    let port: Int
    private let socket: Socket
    let pool: any AsyncSocketPool

    /// - Throws: `InspectorError.cannotListen`.
    init(_ options: InspectorOptions) throws {
      do {
        guard let port = UInt16(exactly: options.port) else { throw SocketError.unsupportedAddress }
        socket =
          try options.host.contains(":")
          ? Self.listen(.inet6(ip6: options.host, port: port)) : Self.listen(.inet(ip4: options.host, port: port))
        self.port = try Self.port(of: socket)
        pool = .make()
      } catch {
        throw InspectorError.cannotListen("\(options.shownHost):\(options.port)", "\(error)")
      }
    }

    private static func listen(_ address: some SocketAddress) throws -> Socket {
      let socket = try Socket(domain: Int32(address.family), type: .stream)
      do {
        try socket.setValue(true, for: .localAddressReuse)
        #if canImport(Darwin)
          try socket.setValue(true, for: .noSIGPIPE)
        #endif
        try socket.bind(to: address)
        try socket.listen()
        return socket
      } catch {
        try? socket.close()
        throw error
      }
    }

    private static func port(of socket: Socket) throws -> Int {
      switch try socket.sockname() {
      case .ip4(_, let port), .ip6(_, let port): Int(port)
      case .unix: throw SocketError.unsupportedAddress
      }
    }

    /// Calls `serve` for each connection, until the task is cancelled. Then all connections are closed.
    func accept(_ serve: @escaping @Sendable (AsyncSocket) async -> Void) async {
      defer { try? socket.close() }
      guard (try? await pool.prepare()) != nil, let listening = try? AsyncSocket(socket: socket, pool: pool) else {
        return
      }
      let running = Task { try await pool.run() }
      let open = Locked(0)
      await withDiscardingTaskGroup { group in
        while !Task.isCancelled {
          do {
            let connection = try await listening.accept()
            guard open.withLock({ $0 < Self.mostConnections }) else {
              try? connection.close()
              continue
            }
            open.withLock { $0 += 1 }
            group.addTask {
              await serve(connection)
              open.withLock { $0 -= 1 }
            }
          } catch {
            // There may be no file descriptors left for a while, for instance.
            try? await Task.sleep(for: .milliseconds(100))
          }
        }
        group.cancelAll()
      }
      running.cancel()
    }
  }
#endif
