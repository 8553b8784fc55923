#if Inspector
  import FlyingFox
  import FlyingSocks
  import Foundation
  import Incremental

  /// Listens on a port, and hands requests to the server.
  final class Listener: Sendable {
    let options: InspectorOptions
    let port: Int
    let server: InspectorServer
    private let listening: Task<Void, Never>

    /// Returns when the port is open.
    ///
    /// - Throws: `InspectorError.cannotListen`.
    static func open(_ options: InspectorOptions, files: PageFiles, patience: Duration = .seconds(20)) async throws
      -> Listener
    {
      let handler = RequestHandler()
      let socket = ListeningSocket(options.host, handler)
      let port = try await socket.open(options.port)
      let gate = Gate(port: port, names: options.allNames, token: Secret(), session: Secret())
      let server = InspectorServer(gate: gate, files: files, patience: patience)
      handler.server.withLock { $0 = server }
      return Listener(options, port, server, Task { await socket.stayOpen() })
    }

    private init(
      _ options: InspectorOptions, _ port: Int, _ server: InspectorServer, _ listening: Task<Void, Never>
    ) {
      (self.options, self.port, self.server, self.listening) = (options, port, server, listening)
    }

    /// What to open in a browser.
    var address: String {
      "http://\(options.shownHost):\(port)/enter?token=\(server.gate.token.text)"
    }

    /// Closes all connections.
    func close() async {
      listening.cancel()
      await listening.value
    }
  }

  /// A port that is open until its task is cancelled.
  private actor ListeningSocket {
    private let host: String
    private let handler: RequestHandler
    private var running: (server: HTTPServer, end: Task<any Error, Never>)?
    private var port = 0

    init(_ host: String, _ handler: RequestHandler) { (self.host, self.handler) = (host, handler) }

    func open(_ wanted: Int) async throws -> Int {
      guard let port = UInt16(exactly: wanted) else {
        throw InspectorError.cannotListen("\(host):\(wanted)", "no port")
      }
      let server = HTTPServer(config: try configuration(port), handler: handler)
      let end = Locked<(any Error)?>(nil)
      let task = Task { () -> any Error in
        do {
          try await server.run()
          return CancellationError()
        } catch {
          end.withLock { $0 = error }
          return error
        }
      }
      running = (server, task)
      while true {
        if let address = await server.listeningAddress { return self.port(of: address) }
        if let error = end.withLock({ $0 }) { throw InspectorError.cannotListen("\(host):\(port)", "\(error)") }
        try await Task.sleep(for: .milliseconds(2))
      }
    }

    /// The library stops listening when one connection cannot be accepted, as when there are no file descriptors left for
    /// a while. Then the same port is opened again.
    func stayOpen() async {
      while let running, !Task.isCancelled {
        _ = await withTaskCancellationHandler {
          await running.end.value
        } onCancel: {
          running.end.cancel()
        }
        guard !Task.isCancelled else { return }
        try? await Task.sleep(for: .milliseconds(200))
        _ = try? await open(port)
      }
    }

    private func port(of address: Socket.Address) -> Int {
      if case .ip4(_, let port) = address { self.port = Int(port) }
      if case .ip6(_, let port) = address { self.port = Int(port) }
      return port
    }

    private func configuration(_ port: UInt16) throws -> HTTPServer.Configuration {
      // Bodies are read by `RequestHandler`, within limits; so the library must not read the rest of those that are not
      // wanted, which it does for bodies between these two sizes.
      let (buffer, replay) = (4_096, 4_096)
      let pool = LimitedPool(HTTPServer.defaultPool(), handler.connections)
      let timeout: TimeInterval = 60
      do {
        if host.contains(":") {
          return HTTPServer.Configuration(
            address: try .inet6(ip6: host, port: port), timeout: timeout, sharedRequestBufferSize: buffer,
            sharedRequestReplaySize: replay, pool: pool, logger: .disabled)
        }
        return HTTPServer.Configuration(
          address: try .inet(ip4: host, port: port), timeout: timeout, sharedRequestBufferSize: buffer,
          sharedRequestReplaySize: replay, pool: pool, logger: .disabled)
      } catch {
        throw InspectorError.cannotListen(host, "The host must be the number of an interface of this machine.")
      }
    }
  }
#endif
