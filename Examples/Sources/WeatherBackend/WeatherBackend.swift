import Foundation
import LocalServer

/// A server on 127.0.0.1 that tells the weather, and misbehaves on demand.
public final class WeatherBackend: Sendable {
  /// The port it listens on.
  public let port: UInt16
  private let serving: Task<Void, any Error>
  private let faults: Faults

  private init(_ server: LocalServer, _ faults: Faults) {
    let router = WeatherRouter(faults: faults)
    (port, self.faults) = (server.port, faults)
    serving = Task.detached { try await server.run { await router.answer($0) } }
  }

  /// Starts a server on a free port, and returns when it listens.
  ///
  /// - Parameter log: is told what people should know.
  public static func start(log: @escaping @Sendable (String) -> Void = { _ in }) async throws -> WeatherBackend {
    WeatherBackend(try await LocalServer(port: 0, log: log), Faults())
  }

  /// Misbehaves from now on; nil is for never.
  public func set(_ fault: Fault?) async { await faults.set(fault) }

  /// Ends it, with all that is not answered yet.
  public func stop() async {
    serving.cancel()
    _ = await serving.result
  }
}

/// Answers `GET /weather?city=…` and `GET /cities?text=…`.
struct WeatherRouter: Sendable {
  let faults: Faults

  func answer(_ request: Request) async -> Response {
    do {
      switch (request.method, request.path) {
      case ("GET", "/weather"):
        let city = request.query["city"] ?? ""
        return try await misbehaving { try Almanac.json(of: city).map(json) ?? Response(.notFound) }
      case ("GET", "/cities"):
        let text = request.query["text"] ?? ""
        return try await misbehaving { json(try Almanac.json(beginningWith: text)) }
      default: return Response(.notFound)
      }
    } catch {
      return Response(.internalServerError)
    }
  }

  private func misbehaving(_ answer: () throws -> Response) async throws -> Response {
    switch await faults.next() {
    case nil: break
    case .slow(let delay): try await Task.sleep(for: delay)
    case .error: return Response(.internalServerError)
    case .garbage: return json(Data("{\"temperature\": \"warm".utf8))
    case .drop: return Response(.ok, [], .stream(length: 100) { _ in throw Broken() })
    case .silent: try await Task.sleep(for: .seconds(3_600))
    }
    return try answer()
  }

  private func json(_ data: Data) -> Response { Response(.ok, [("Content-Type", "application/json")], body: data) }
}

/// Ends an answer before it is complete.
private struct Broken: Error {}
