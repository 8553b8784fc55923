import FlyingFox
import FlyingSocks
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A server on 127.0.0.1 that tells the weather, and misbehaves on demand.
public final class WeatherBackend: Sendable {
  /// The port it listens on.
  public let port: UInt16
  private let server: HTTPServer
  private let faults: Faults

  private init(_ server: HTTPServer, _ faults: Faults, port: UInt16) {
    (self.server, self.faults, self.port) = (server, faults, port)
  }

  /// Starts a server on a free port, and returns when it listens.
  public static func start() async throws -> WeatherBackend {
    let faults = Faults()
    let server = HTTPServer(
      config: .init(address: try sockaddr_in.inet(ip4: "127.0.0.1", port: 0), logger: .disabled),
      handler: WeatherRouter(faults: faults))
    Task { try await server.run() }
    try await server.waitUntilListening()
    guard case .ip4(_, let port) = await server.listeningAddress else { throw SocketError.unsupportedAddress }
    return WeatherBackend(server, faults, port: port)
  }

  /// Misbehaves from now on; nil is for never.
  public func set(_ fault: Fault?) async { await faults.set(fault) }

  /// Ends it, with all that is not answered yet.
  public func stop() async { await server.stop() }
}

/// Answers `GET /weather?city=…`.
struct WeatherRouter: HTTPHandler {
  let faults: Faults

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard (request.method, request.path) == (.GET, "/weather") else { return HTTPResponse(statusCode: .notFound) }
    switch await faults.next() {
    case nil: break
    case .slow(let delay): try await Task.sleep(for: delay)
    case .error: return HTTPResponse(statusCode: .internalServerError)
    case .garbage: return json(Data("{\"temperature\": \"warm".utf8))
    case .drop: return HTTPResponse(statusCode: .ok, body: HTTPBodySequence(from: BrokenBody(), count: 100))
    case .silent: try await Task.sleep(for: .seconds(3_600))
    }
    guard let entry = try Almanac.json(of: request.query["city"] ?? "") else {
      return HTTPResponse(statusCode: .notFound)
    }
    return json(entry)
  }

  private func json(_ data: Data) -> HTTPResponse {
    HTTPResponse(statusCode: .ok, headers: [.contentType: "application/json"], body: data)
  }
}
