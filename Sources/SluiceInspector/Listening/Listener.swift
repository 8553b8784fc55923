#if Inspector
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
#endif
