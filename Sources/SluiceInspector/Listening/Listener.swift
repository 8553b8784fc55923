#if Inspector
  import FlyingSocks
  import Incremental

  /// A server, and the port on which it listens.
  final class Listener: Sendable {
    let options: InspectorOptions
    let port: Int
    let server: InspectorServer
    private let accepting: Task<Void, Never>

    /// Opens the port.
    ///
    /// - Throws: `InspectorError.cannotListen`.
    init(
      _ options: InspectorOptions, files: PageFiles, patience: Duration = .seconds(20), identity: Secret = .process
    ) throws {
      let socket = try ListeningSocket(options)
      let gate = Gate(port: socket.port, names: options.allNames, token: Secret(), session: Secret())
      let server = InspectorServer(
        gate: gate, files: files, patience: patience, identity: identity, pool: socket.pool)
      (self.options, self.server, port) = (options, server, socket.port)
      accepting = Task { await socket.accept { await Connection(socket: $0, server: server).serve() } }
    }

    /// The address to open in a browser.
    var address: String { "http://\(options.shownHost):\(port)/enter?token=\(server.gate.token.text)" }

    /// Closes the port and all connections.
    func close() async {
      accepting.cancel()
      await accepting.value
    }
  }

  // MARK: - Shared listeners

  /// The listeners of this process, one for all equal options.
  actor SharedListeners {
    static let shared = SharedListeners()

    private struct Shared {
      let opening: Task<Listener, any Error>
      var users: Int
    }

    private var listeners: [InspectorOptions: Shared] = [:]
    /// Listeners that are closing, and whose port the next one may need.
    private var closing: [InspectorOptions: Task<Void, Never>] = [:]

    /// Returns the listener with these options, opening it for the first caller. Follow each call with a call of
    /// `remove`.
    func listener(_ options: InspectorOptions) async throws -> Listener {
      let options = options.listening
      var shared = listeners[options] ?? Shared(opening: open(options), users: 0)
      shared.users += 1
      listeners[options] = shared
      do {
        return try await shared.opening.value
      } catch {
        listeners[options] = nil
        throw error
      }
    }

    private func open(_ options: InspectorOptions) -> Task<Listener, any Error> {
      let closing = closing[options]
      return Task {
        await closing?.value
        return try Listener(options, files: .bundled)
      }
    }

    /// Stops serving a store, and closes the listener with its last store.
    ///
    /// - Parameters:
    ///   - listener: The listener.
    ///   - remove: Removes the store; returns false if it was not being served.
    func remove(from listener: Listener, _ remove: @Sendable () async -> Bool) async {
      guard await remove(), let shared = listeners[listener.options] else { return }
      listeners[listener.options]?.users -= 1
      guard shared.users == 1 else { return }
      listeners[listener.options] = nil
      let end = Task { await listener.close() }
      closing[listener.options] = end
      await end.value
    }
  }

  // MARK: - Sockets

  /// An open port.
  struct ListeningSocket: Sendable {
    /// The maximal number of connections; further ones are closed at once. A browser opens six for a page.
    static let mostConnections = 128

    let port: Int
    private let socket: Socket
    let pool: any AsyncSocketPool

    /// Opens a port.
    ///
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
